import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readHead, recognisePicture } from './read-head.ts'

const plain = sharp({ create: { width: 70, height: 50, channels: 3, background: '#a63' } })
const clear = sharp({ create: { width: 70, height: 50, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } })
const turned = plain.clone().withMetadata({ orientation: 8 })
const drawn = (name: string, bytes: Promise<Buffer>) => ({ name, bytes })

const pictures = [
  drawn('a plain JPEG', plain.clone().jpeg().toBuffer()),
  drawn('a progressive JPEG', plain.clone().jpeg({ progressive: true }).toBuffer()),
  drawn('a JPEG on its side', turned.clone().jpeg().toBuffer()),
  drawn('a plain PNG', plain.clone().png().toBuffer()),
  drawn('an interlaced PNG', plain.clone().png({ progressive: true }).toBuffer()),
  drawn('a PNG on its side', turned.clone().png().toBuffer()),
  drawn('a lossy WebP', plain.clone().webp().toBuffer()),
  drawn('a lossless WebP', plain.clone().webp({ lossless: true }).toBuffer()),
  drawn('a WebP with alpha', clear.clone().webp().toBuffer()),
  drawn('a WebP on its side', turned.clone().webp().toBuffer()),
  ...[
    'orient-3.jpg',
    'orient-6.jpg',
    'cmyk.jpg',
    '16bit.png',
    'alpha.png',
    'lossy.webp',
    'photo.heic',
    'gps-exif.heic',
  ].map((name) => drawn(name, readFile(`test/fixtures/${name}`))),
]

test.each(pictures)('the head of $name says what the decoder finds', async ({ bytes }) => {
  const file = await bytes
  const kind = recognisePicture(file) ?? 'jpeg'
  const { autoOrient, isProgressive } = await sharp(file).metadata()
  const head = readHead(kind, file)
  expect(head).toMatchObject(autoOrient)
  expect(head?.isInterlaced).toBe(kind === 'png' && isProgressive)
  expect((head?.passes ?? 0) > 1).toBe(kind === 'jpeg' && isProgressive)
})

test.each(pictures)('no byte of $name, missing or wrong, breaks the reading of its head', async ({ bytes }) => {
  const file = await bytes
  const kind = recognisePicture(file) ?? 'jpeg'
  for (let at = 12; at < Math.min(file.length, 600); at += 1) {
    const wrong = Buffer.from(file)
    wrong[at] = 0xff
    for (const damaged of [wrong, file.subarray(0, at)]) {
      const { width = 0, height = 0 } = readHead(kind, damaged) ?? {}
      expect(width >= 0 && height >= 0).toBe(true)
    }
  }
})
