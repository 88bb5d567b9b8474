import { zipSync } from 'fflate'
import sharp from 'sharp'
import type { Chance } from './chance.ts'
import { hostileText } from './hostile-values.ts'

// Forms with files, as a page sends them and as nobody's page does.

export interface Form {
  bytes: Buffer
  contentType: string
}

interface Part {
  head: string
  bytes: Buffer
}

const boundary = 'b0undary'
const whole = `multipart/form-data; boundary=${boundary}`

const fieldOf: Record<string, { field: string; file: keyof Files; texts?: Record<string, string> }> = {
  uploadPhotos: { field: 'images', file: 'jpeg' },
  uploadPhotoZip: { field: 'zip', file: 'zip' },
  previewPhoto: { field: 'image', file: 'jpeg' },
  uploadRoomImages: { field: 'images', file: 'jpeg' },
  uploadLogo: { field: 'logo', file: 'png' },
  uploadBrandLogo: { field: 'logo', file: 'png' },
  setVoice: { field: 'voice', file: 'shortSound', texts: { startSeconds: '2' } },
  addRecording: {
    field: 'recording',
    file: 'longSound',
    texts: { title: 'Harbour', source: 'Own', licenceNote: '', tiers: 'vr1,vr2' },
  },
  uploadEditingTemplate: { field: 'template', file: 'template', texts: { name: 'Mine' } },
}

export type Files = Awaited<ReturnType<typeof makeFiles>>

export async function makeFiles() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const photo = sharp({ create: { width: 320, height: 480, channels: 3, background: '#888', noise } })
  const jpeg = await photo.jpeg().toBuffer()
  const logo = sharp({ create: { width: 64, height: 64, channels: 4, background: '#1d4ed8aa' } })
  return {
    jpeg,
    png: await logo.png().toBuffer(),
    zip: Buffer.from(zipSync({ 'a.jpg': jpeg }, { level: 0 })),
    shortSound: soundOf(1),
    longSound: soundOf(11),
    template: Buffer.from('{"name":"Mine"}'),
  }
}

// Sixteen bits of a tone.
function soundOf(seconds: number): Buffer {
  const rate = 8_000
  const samples = Buffer.alloc(seconds * rate * 2)
  for (let at = 0; at < seconds * rate; at += 1) samples.writeInt16LE(Math.round(8_000 * Math.sin(at / 9)), at * 2)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

const filePart = (field: string, name: string, bytes: Buffer): Part => ({
  head: `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream`,
  bytes,
})
const textPart = (field: string, text: string): Part => ({
  head: `Content-Disposition: form-data; name="${field}"`,
  bytes: Buffer.from(text),
})

const join = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ head, bytes }) => [
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

export function honestForm(callName: string, files: Files): Form {
  const { field, file, texts = {} } = fieldsOf(callName)
  const parts = Object.entries(texts).map(([name, text]) => textPart(name, text))
  return { bytes: join([...parts, filePart(field, nameOf[file], files[file])]), contentType: whole }
}

const nameOf: Record<keyof Files, string> = {
  jpeg: 'lake.jpg',
  png: 'logo.png',
  zip: 'photos.zip',
  shortSound: 'voice.wav',
  longSound: 'harbour.wav',
  template: 'mine.json',
}

function fieldsOf(callName: string) {
  const fields = fieldOf[callName]
  if (!fields) throw new Error(`Nothing here knows the form of ${callName}.`)
  return fields
}

export function hostileForm(callName: string, files: Files, chance: Chance): Form {
  const { field, file } = fieldsOf(callName)
  const honest = files[file]
  const form = honestForm(callName, files)
  const part = (bytes: Buffer, name = nameOf[file]): Form => ({
    bytes: join([filePart(field, name, bytes)]),
    contentType: whole,
  })
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
  )
  const ways: (() => Form)[] = [
    () => part(Buffer.alloc(0)),
    () => part(svg),
    () => part(Buffer.from(hostileText(chance))),
    () => part(chance.pick(Object.values(files))),
    () => part(honest.subarray(0, Math.floor(honest.length / chance.int(2, 9)))),
    () => part(Buffer.concat([honest.subarray(0, 40), Buffer.alloc(200, chance.int(0, 255)), honest.subarray(40)])),
    () => part(Buffer.concat([honest, honest])),
    () => part(claimingPixels(files.png, 30_000)),
    () =>
      part(
        honest,
        hostileText(chance)
          .replaceAll(/[\r\n"]/g, '')
          .slice(0, 3_000),
      ),
    () => ({
      bytes: join([
        filePart(
          hostileText(chance)
            .replaceAll(/[\r\n"]/g, '')
            .slice(0, 300),
          'a',
          honest,
        ),
      ]),
      contentType: whole,
    }),
    () => ({ bytes: join([...Array(80).keys()].map((at) => textPart(`t${at}`, 'x'))), contentType: whole }),
    () => ({ bytes: join([textPart('title', 'x'.repeat(100_000)), filePart(field, 'a', honest)]), contentType: whole }),
    () => ({
      bytes: join([...Array(30).keys()].map(() => filePart(field, 'a', honest.subarray(0, 500)))),
      contentType: whole,
    }),
    () => ({ bytes: join([{ head: 'X: y', bytes: honest.subarray(0, 20) }]), contentType: whole }),
    () => ({ ...form, bytes: form.bytes.subarray(0, -chance.int(1, 60)) }),
    () => ({ ...form, bytes: form.bytes.subarray(chance.int(1, 40)) }),
    () => ({ ...form, contentType: 'multipart/form-data' }),
    () => ({ ...form, contentType: 'multipart/form-data; boundary=' }),
    () => ({ ...form, contentType: 'multipart/mixed; boundary=b0undary' }),
    () => ({ ...form, contentType: `multipart/form-data; boundary=${'b'.repeat(200)}` }),
    () => ({ bytes: Buffer.alloc(0), contentType: whole }),
    () => ({ bytes: Buffer.from('{}'), contentType: 'application/json' }),
    () => ({ bytes: honest, contentType: 'image/jpeg' }),
  ]
  return chance.pick(ways)()
}

// Of the size that its header says, if anybody decodes it to find out.
function claimingPixels(png: Buffer, side: number): Buffer {
  const liar = Buffer.from(png)
  liar.writeUInt32BE(side, 16)
  liar.writeUInt32BE(side, 20)
  return liar
}
