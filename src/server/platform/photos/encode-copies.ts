import sharp, { type ResizeOptions, type Sharp } from 'sharp'
import { measurePhoto } from './measure-photo.ts'
import { type PhotoCopy, type PhotoSize, photoSizes, type ReadPhoto } from './port.ts'

export const longestSide = Math.max(...Object.values(photoSizes))

interface Limits {
  maxPixels: number
  timeoutSeconds: number
}

// Decodes once, to the largest size; the others are made from that. sharp converts to sRGB and drops metadata unless
// told otherwise, and encoding anew leaves behind whatever was hidden after the picture.
export async function encodeCopies(input: string | Buffer, limits: Limits): Promise<ReadPhoto> {
  const { data, info } = await sharp(input, { limitInputPixels: limits.maxPixels, failOn: 'error' })
    .autoOrient()
    .resize(fitInside(longestSide))
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .timeout({ seconds: limits.timeoutSeconds })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const copies = Object.keys(photoSizes).map((size) => encodeCopy(pixels(), size as PhotoSize))
  return { copies: await Promise.all(copies), measures: await measurePhoto({ data, width, height }) }
}

async function encodeCopy(pixels: Sharp, size: PhotoSize): Promise<PhotoCopy> {
  const { data, info } = await pixels
    .resize(fitInside(photoSizes[size]))
    .jpeg({ quality: 82, progressive: true })
    .toBuffer({ resolveWithObject: true })
  return { size, bytes: data, contentType: 'image/jpeg', width: info.width, height: info.height }
}

const fitInside = (side: number): ResizeOptions => ({
  width: side,
  height: side,
  fit: 'inside',
  withoutEnlargement: true,
})
