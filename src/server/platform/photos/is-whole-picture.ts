import type { PhotoKind } from './port.ts'

// Whether the file reaches its own end. What follows the end of a JPEG is ignored: phones append films and depth maps.
export function isWholePicture(kind: PhotoKind, bytes: Buffer): boolean {
  return checks[kind](bytes)
}

const checks: Record<PhotoKind, (bytes: Buffer) => boolean> = {
  jpeg: isWholeJpeg,
  png: isWholePng,
  webp: (bytes) => bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length,
  heic: isWholeHeic,
}

const endOfImage = 0xd9

function isWholeJpeg(bytes: Buffer): boolean {
  let at = 2
  while (at < bytes.length) {
    const marker = findMarker(bytes, at)
    if (marker === undefined) return false
    if (bytes[marker + 1] === endOfImage) return true
    if (marker + 4 > bytes.length) return false
    at = marker + 2 + bytes.readUInt16BE(marker + 2)
  }
  return false
}

// Between two segments lie compressed pixels, where 0xFF is followed by 0 or by a restart mark.
function findMarker(bytes: Buffer, from: number): number | undefined {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && at + 1 < bytes.length) {
    const code = bytes[at + 1] ?? 0
    const isPixels = code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7)
    if (!isPixels) return at
    at = bytes.indexOf(0xff, at + 1)
  }
  return undefined
}

function isWholePng(bytes: Buffer): boolean {
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return end <= bytes.length
    at = end
  }
  return false
}

function isWholeHeic(bytes: Buffer): boolean {
  let at = 0
  const names = new Set<string>()
  while (at + 8 <= bytes.length) {
    const size = boxSize(bytes, at)
    if (size < 8) return false
    names.add(bytes.toString('latin1', at + 4, at + 8))
    at += size
  }
  // A file that is cut between its description and its pixels ends with a whole box too.
  return names.has('meta') && names.has('mdat') && at === bytes.length
}

function boxSize(bytes: Buffer, at: number): number {
  const size = bytes.readUInt32BE(at)
  if (size === 0) return bytes.length - at
  if (size > 1) return size
  return at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : 0
}
