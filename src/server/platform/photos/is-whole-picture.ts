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
  for (const { code } of jpegSegments(bytes)) if (code === endOfImage) return true
  return false
}

function isWholePng(bytes: Buffer): boolean {
  for (const { name, to } of pngChunks(bytes)) if (name === 'IEND') return to + 4 <= bytes.length
  return false
}

interface JpegSegment {
  code: number
  // Of what it holds; the end of the image holds nothing.
  from: number
  to: number
}

// Each once, up to the end of the image or of what there is.
export function* jpegSegments(bytes: Buffer): Generator<JpegSegment> {
  let at = 2
  while (at < bytes.length) {
    const marker = findMarker(bytes, at)
    if (marker === undefined) return
    const code = bytes[marker + 1] ?? 0
    if (code === endOfImage) yield { code, from: marker + 2, to: marker + 2 }
    if (code === endOfImage || marker + 4 > bytes.length) return
    at = marker + 2 + bytes.readUInt16BE(marker + 2)
    yield { code, from: marker + 4, to: Math.min(at, bytes.length) }
  }
}

// Between two segments lie compressed pixels, where 0xFF is followed by 0 or by a restart mark. Byte by byte: a search for
// each 0xFF takes seconds in a file that is made of them.
function findMarker(bytes: Buffer, from: number): number | undefined {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue
    const code = bytes[at + 1] ?? 0
    const isPixels = code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7)
    if (!isPixels) return at
  }
  return undefined
}

interface PngChunk {
  name: string
  from: number
  to: number
}

export function* pngChunks(bytes: Buffer): Generator<PngChunk> {
  let at = 8
  while (at + 12 <= bytes.length) {
    const [from, length] = [at + 8, bytes.readUInt32BE(at)]
    yield { name: bytes.toString('latin1', at + 4, from), from, to: from + length }
    at = from + length + 4
  }
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

export function boxSize(bytes: Buffer, at: number): number {
  const size = bytes.readUInt32BE(at)
  if (size === 0) return bytes.length - at
  if (size > 1) return size
  return at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : 0
}
