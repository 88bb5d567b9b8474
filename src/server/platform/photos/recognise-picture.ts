import type { PhotoKind } from './port.ts'

// By content alone: a name or a declared type is whatever the sender wants it to be.
export function recognisePicture(bytes: Buffer): PhotoKind | undefined {
  if (bytes.subarray(0, 3).equals(jpegStart)) return 'jpeg'
  if (bytes.subarray(0, 8).equals(pngStart)) return 'png'
  const [first, third] = [bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)]
  if (first === 'RIFF' && third === 'WEBP') return 'webp'
  if (bytes.toString('latin1', 4, 8) === 'ftyp' && heicBrands.includes(third) && bytes.includes('hvcC')) return 'heic'
  return undefined
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

// AVIF comes in the same container, and 'mif1' may be either: only HEVC has a box of settings called hvcC.
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1']
