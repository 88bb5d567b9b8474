import { readFile } from 'node:fs/promises'
import { type ResizeOptions, sharp } from '#src/engine/photos/restricted-sharp.ts'
import { badPicture, inspectPicture, unreadable } from './read-head.ts'
import type { PictureWork } from './picture-work.ts'
import {
  type PhotoCopy,
  type PhotoKind,
  type PhotoSize,
  photoSizes,
  type PhotoMeasures,
  type ReadLogo,
} from './port.ts'
import { measureLight } from '#src/engine/analyse/measure-light.ts'
import { measureSharpness } from '#src/engine/analyse/measure-sharpness.ts'
import { perceptualHash } from '#src/engine/analyse/perceptual-hash.ts'
import { lumaOf, type Pixels } from '#src/engine/analyse/pixels.ts'
import { crc32, deflateSync } from 'node:zlib'
import * as refusals from '#src/contracts/words/site/refusals.ts'

// What opens pixels. Loaded only in processes of their own: see `picture-process.ts`.

sharp.cache(false)
sharp.concurrency(1)

type Decode<Kind extends keyof PictureWork> = (
  picture: PictureWork[Kind]['task'],
) => Promise<PictureWork[Kind]['result']>

export const makeCopies: Decode<'copies'> = async (picture) => {
  const judged = await judge(picture)
  return orUnreadable(async () => {
    const whole = await decodeTo(Math.max(...Object.values(photoSizes)), judged)
    const copies = Object.keys(photoSizes).map((size) => encode(whole, size as PhotoSize))
    return { copies: await Promise.all(copies), measures: await measurePhoto(whole) }
  })
}

export const makePreview: Decode<'preview'> = async (picture) => {
  const judged = await judge(picture)
  return orUnreadable(async () => encode(await decodeTo(photoSizes.thumb, judged), 'thumb'))
}

export const makeJpeg: Decode<'jpeg'> = async ({ side, maxBytes, ...picture }) => {
  const judged = await judge(picture)
  return orUnreadable(async () => {
    const { data, ...raw } = await decodeTo(side, judged)
    const encodeAt = (quality: number) => sharp(data, { raw }).jpeg({ quality }).toBuffer()
    const jpeg = await encodeAt(90)
    return jpeg.length > maxBytes ? encodeAt(70) : jpeg
  })
}

interface Judged {
  file: string | Buffer
  kind: PhotoKind
  // The decoder looks again, as the head may have lied.
  maxPixels: number
}

async function judge({ file, limits }: PictureWork['logo']['task']): Promise<Judged> {
  const { kind } = await inspectPicture(file, limits)
  return { file, kind, maxPixels: limits.maxPixels }
}

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
async function decodeTo(side: number, { file, kind, maxPixels }: Judged): Promise<Decoded> {
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

// As the engine does: sharpness is comparable only at one size.
const workingSide = 1024

async function measurePhoto({ data, width, height }: Omit<Pixels, 'channels'>): Promise<PhotoMeasures> {
  const { data: small, info } = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(workingSide, workingSide, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = { data: small, width: info.width, height: info.height, channels: 3 as const }
  const luma = lumaOf(pixels)
  const { exposure, contrast } = measureLight(luma)
  const hash = await perceptualHash(pixels)
  return {
    brightness: exposure.brightness,
    light: exposure.verdict,
    contrast,
    sharpness: measureSharpness(luma),
    fingerprint: hash.toString(16).padStart(64, '0'),
  }
}

// Signature and header come first in every PNG and have this length.
const headBytes = 33

// Says in which colour space the pixels of a PNG are, so that a later reader converts them.
function tagPng(png: Buffer, colourProfile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(colourProfile)])
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(content.length - 4)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  return Buffer.concat([png.subarray(0, headBytes), chunk, png.subarray(headBytes)])
}

const maxSide = 1_200
const minSide = 200

// A logo as a PNG of ours: upright, without metadata, its empty border cut off. It stands on the plate, light or dark, on
// which more of it can be seen.
export async function readLogo(picture: PictureWork['logo']['task']): Promise<ReadLogo> {
  const { file, maxPixels } = await judge(picture)
  try {
    const upright = await sharp(file, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient().png().toBuffer()
    const { data: png, info } = await sharp(upright)
      .trim()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true })
    const advice = adviceOn({ ...info, isOpaque: (await sharp(png).stats()).isOpaque })
    return { png, plate: await choosePlate(png), advice }
  } catch (problem) {
    throw badPicture(refusals.logoUnreadable, problem)
  }
}

function adviceOn({ width, height, isOpaque }: { width: number; height: number; isOpaque: boolean }): string[] {
  return [
    ...(Math.max(width, height) < minSide ? [refusals.logoSmall] : []),
    ...(isOpaque ? [refusals.logoBackground] : []),
  ]
}

// The mean lightness of what is not transparent.
async function choosePlate(png: Buffer): Promise<'light' | 'dark'> {
  const { data, info } = await sharp(png)
    .ensureAlpha()
    .resize(64, 64, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  let light = 0
  let weight = 0
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    light += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha
    weight += alpha
  }
  return weight > 0 && light / weight > 150 ? 'dark' : 'light'
}
