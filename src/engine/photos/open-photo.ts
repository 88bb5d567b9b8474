import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { sharp, type Metadata, type Sharp } from './restricted-sharp.ts'
import { AppError } from '#src/kit/app-error.ts'

export interface OpenPhoto {
  // Upright, in sRGB, without alpha; clone it to read the pixels more than once.
  image: Sharp
  width: number
  height: number
}

const mostPixels = 120_000_000
const formats = new Set<string>(['jpeg', 'png', 'webp', 'heif', 'tiff', 'avif'])

// Every failure is a sentence that names the file, so that a person with 25 photos knows which one to send again.
export async function openPhoto(path: string): Promise<OpenPhoto> {
  const name = basename(path)
  const metadata = await readMetadata(path, name)
  const { width, height } = metadata.autoOrient
  const image = metadata.compression === 'hevc' ? await openHeic(path, name) : sharp(path, inputOptions).autoOrient()
  return { image: image.flatten({ background: 'white' }).toColourspace('srgb'), width, height }
}

// Reads the pixels; a file that is whole at its head may still be cut short behind it.
export async function readPixels(image: Sharp, name: string): Promise<{ data: Buffer; width: number; height: number }> {
  try {
    const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
    return { data: info.channels === 3 ? data : repeatGrey(data), width: info.width, height: info.height }
  } catch (cause) {
    throw new AppError('bad_picture', `${name} is damaged: only part of it can be read. Send it again.`, { cause })
  }
}

function repeatGrey(grey: Buffer): Buffer {
  const rgb = Buffer.alloc(grey.length * 3)
  for (const [index, value] of grey.entries()) rgb.fill(value, index * 3, index * 3 + 3)
  return rgb
}

// A warning of the decoder is a hole in the picture: a file damaged in its middle is whole at its head and its end.
const inputOptions = { failOn: 'warning', limitInputPixels: mostPixels } as const

async function readMetadata(path: string, name: string): Promise<Metadata> {
  let metadata: Metadata
  try {
    metadata = await sharp(path, inputOptions).metadata()
  } catch (cause) {
    if (isMissing(cause)) throw new AppError('not_found', `${name} was not found.`, { cause })
    throw new AppError('bad_picture', `${name} can’t be opened.`, { cause })
  }
  if (!formats.has(metadata.format)) throw new AppError('bad_picture', `${name} isn’t in a format we can read.`)
  return metadata
}

const isMissing = (cause: unknown): boolean => cause instanceof Error && cause.message.includes('missing')

// sharp reads the head of a HEIC file and not its pixels; the decoder that does is slow to load.
async function openHeic(path: string, name: string): Promise<Sharp> {
  try {
    const { default: decodeHeic } = await import('heic-decode')
    const [first] = await decodeHeic.all({ buffer: await readFile(path) })
    if (!first) throw new Error('The file holds no image.')
    const { width, height, data } = await first.decode()
    return sharp(data, { raw: { width, height, channels: 4 } })
  } catch (cause) {
    throw new AppError('bad_picture', `${name} is damaged: only part of it can be read. Send it again.`, { cause })
  }
}
