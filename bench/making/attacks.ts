import { request } from 'node:http'
import { Zip, ZipDeflate, zipSync } from 'fflate'
import { testPassword } from '#test/support/honest-quote.ts'
import { Visitor } from '#test/support/visitor.ts'
import { withProduct } from '#test/support/with-product.ts'
import { treeMegabytes, watchMemory } from './watch-memory.ts'

const megabyte = 1024 * 1024

// What the owner's own session could be made to send: each is refused, and the memory of the product is watched.
export const measureAttacks = () =>
  withProduct({}, async ({ product }) => {
    const owner = new Visitor(product.address)
    await owner.post('/api/admin/login', { password: testPassword })
    const before = treeMegabytes(product.pid)
    const rows: Record<string, { answer: string; growthMegabytes: number }> = {}
    for (const [name, attack] of Object.entries(attacks(product.address, owner))) {
      const memory = watchMemory(() => treeMegabytes(product.pid), 100)
      const answer = await attack()
      const [most = 0] = memory.stop(1)
      rows[name] = { answer, growthMegabytes: Math.max(0, most - before) }
    }
    return rows
  })

// Refused in the middle of it: the answer may be lost with the connection.
const cutOff = 'cut off'

function attacks(address: string, owner: Visitor): Record<string, () => Promise<string>> {
  const mapped = '/api/runway/batch-generate-mapped'
  const data = 'data:image/jpeg;base64,'
  const mapping = (imageUrl: string) => ({ prompt: 'x', category: 'x', imageUrl })
  const say = (answer: Promise<Response>): Promise<string> =>
    answer.then(
      ({ status }) => String(status),
      () => cutOff,
    )
  const template = (name: string, bytes: Uint8Array) => {
    const form = new FormData()
    form.append('template', new Blob([bytes as BlobPart]), name)
    return say(owner.postForm('/api/stage2/upload-capcut-template', form))
  }
  const bomb = zipZeros(500)
  const many = (count: number, attack: () => Promise<string>) => async () =>
    tally(await Promise.all(Array.from({ length: count }, attack)))
  return {
    '1,000 mappings': () =>
      say(owner.post(mapped, { jobId: 'x', mappings: Array.from({ length: 1_000 }, () => mapping(`${data}AAAA`)) })),
    '300 MB of base64': () => sendLong({ address, owner, path: mapped, megabytes: 300 }),
    'ten times 300 MB at once': many(10, () => sendLong({ address, owner, path: mapped, megabytes: 300 })),
    'ten bodies just above what is allowed': many(10, () =>
      say(owner.post(mapped, { jobId: 'x', mappings: [mapping(data + 'A'.repeat(6 * megabyte))] })),
    ),
    'a template that leads out': () => template('slip.cptx', zipSync({ '../../evil': new Uint8Array(9) })),
    'a template of 500 MB of zeros': () => template('bomb.cptx', bomb),
    'ten of them at once': many(10, () => template('bomb.cptx', bomb)),
    'addresses of this machine': async () =>
      tally(
        await Promise.all(
          ['http://127.0.0.1/', 'http://169.254.169.254/', 'http://[::1]/', 'file:///etc/passwd'].map((videoUrl) =>
            say(owner.post('/api/runway/download-video', { videoUrl, jobId: 'x', prompt: 'x' })),
          ),
        ),
      ),
  }
}

function tally(answers: string[]): string {
  const counts = Object.entries(Object.groupBy(answers, (answer) => answer))
  return counts.map(([answer, all]) => `${all?.length} x ${answer}`).join(', ')
}

interface Long {
  address: string
  owner: Visitor
  path: string
  megabytes: number
}

// As fast as the server takes it, without a length, until it has enough.
function sendLong({ address, owner, path, megabytes }: Long): Promise<string> {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { 'content-type': 'application/json', origin: address, 'sec-fetch-site': 'same-origin', cookie }
  return new Promise((resolve) => {
    const sending = request(address + path, { method: 'POST', headers }, (response) => {
      response.resume()
      resolve(String(response.statusCode))
      sending.destroy()
    })
    sending.on('error', () => resolve(cutOff))
    sending.write('{"jobId":"x","mappings":[{"prompt":"x","category":"x","imageUrl":"data:image/jpeg;base64,')
    let left = megabytes
    const goOn = (): void => {
      while (left > 0 && !sending.destroyed) {
        left -= 1
        if (!sending.write('A'.repeat(megabyte))) return void sending.once('drain', goOn)
      }
      sending.end('"}]}')
    }
    goOn()
  })
}

function zipZeros(megabytes: number): Uint8Array {
  const parts: Uint8Array[] = []
  const zip = new Zip((_error, part) => parts.push(part))
  const file = new ZipDeflate('zeros.bin', { level: 9 })
  zip.add(file)
  const zeros = new Uint8Array(megabyte)
  for (let done = 1; done <= megabytes; done += 1) file.push(zeros, done === megabytes)
  zip.end()
  return Buffer.concat(parts)
}
