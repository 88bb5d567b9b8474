import { readFile } from 'node:fs/promises'
import { type ResizeOptions, sharp } from '#src/engine/photos/restricted-sharp.ts'
import { unreadable } from './bad-picture.ts'
import { measurePhoto } from './measure-photo.ts'
import type { PictureWork } from './picture-work.ts'
import { type PhotoCopy, type PhotoSize, photoSizes } from './port.ts'
import { tagPng } from './tag-png.ts'

// What opens pixels. Loaded only in processes of their own: see `picture-process.ts`.

sharp.cache(false)
sharp.concurrency(1)

type Decode<Kind extends keyof PictureWork> = (
  picture: PictureWork[Kind]['task'],
) => Promise<PictureWork[Kind]['result']>

export const makeCopies: Decode<'copies'> = (picture) =>
  orUnreadable(async () => {
    const whole = await decodeTo(Math.max(...Object.values(photoSizes)), picture)
    const copies = Object.keys(photoSizes).map((size) => encode(whole, size as PhotoSize))
    return { copies: await Promise.all(copies), measures: await measurePhoto(whole) }
  })

export const makePreview: Decode<'preview'> = (picture) =>
  orUnreadable(async () => encode(await decodeTo(photoSizes.thumb, picture), 'thumb'))

export const makeJpeg: Decode<'jpeg'> = ({ side, maxBytes, ...picture }) =>
  orUnreadable(async () => {
    const { data, ...raw } = await decodeTo(side, picture)
    const encodeAt = (quality: number) => sharp(data, { raw }).jpeg({ quality }).toBuffer()
    const jpeg = await encodeAt(90)
    return jpeg.length > maxBytes ? encodeAt(70) : jpeg
  })

async function orUnreadable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw unreadable(error)
  }
}

interface Decoded {
  data: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

// Once, to the largest size; the others are made from that. sharp converts to sRGB and drops metadata unless told
// otherwise, and encoding anew leaves behind whatever was hidden after the picture.
async function decodeTo(side: number, { file, kind, maxPixels }: PictureWork['copies']['task']): Promise<Decoded> {
  const input = kind === 'heic' ? await heicToPng(file, side, maxPixels) : file
  const { data, info } = await sharp(input, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize(fitInside(side))
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

async function encode({ data, ...raw }: Decoded, size: PhotoSize): Promise<PhotoCopy> {
  const { data: bytes, info } = await sharp(data, { raw })
    .resize(fitInside(photoSizes[size]))
    .jpeg({ quality: 82, progressive: true })
    .toBuffer({ resolveWithObject: true })
  return { size, bytes, contentType: 'image/jpeg', width: info.width, height: info.height }
}

const fitInside = (side: number): ResizeOptions => ({
  width: side,
  height: side,
  fit: 'inside',
  withoutEnlargement: true,
})

// The decoder gives bare pixels, upright already. They travel on with the colour profile of the file, or a phone's wide
// colours go dull.
async function heicToPng(file: string | Buffer, side: number, maxPixels: number): Promise<Buffer> {
  // Large, and most photos need none of it.
  const { default: decodeHeic } = await import('heic-decode')
  const { icc } = await sharp(file).metadata()
  const buffer = typeof file === 'string' ? await readFile(file) : file
  const [image] = await decodeHeic.all({ buffer })
  if (!image) throw new Error('The file holds no image.')
  if (image.width * image.height > maxPixels) throw new Error(`${image.width} x ${image.height} is too large.`)
  const { width, height, data } = await image.decode()
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize(fitInside(side))
    .png({ compressionLevel: 1 })
    .toBuffer()
  return icc ? tagPng(png, icc) : png
}
