import type { PhotoKind, PhotoFacts } from './port.ts'
import { readFile } from 'node:fs/promises'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'

// What a file says of its picture before anything of it is decoded. No decoder of others is asked: theirs run in the
// thread pool of this process, and would read the head of whatever they were made for.

interface PictureHead {
  // As a person sees it: after the orientation mark has been applied.
  width: number
  height: number
  // A PNG in seven passes, held whole in memory until the last.
  isInterlaced: boolean
  // How often a decoder goes over the picture: a progressive JPEG can ask for hundreds of times.
  passes: number
}

export function readHead(kind: PhotoKind, bytes: Buffer): PictureHead | undefined {
  const { isTurned = false, width, height, ...rest } = readers[kind](bytes) ?? {}
  if (!width || !height) return undefined
  const [seenWidth, seenHeight] = isTurned ? [height, width] : [width, height]
  return { isInterlaced: false, passes: 1, ...rest, width: seenWidth, height: seenHeight }
}

type Found = Partial<PictureHead> & { isTurned?: boolean }

const readers: Record<PhotoKind, (bytes: Buffer) => Found | undefined> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
  heic: readHeic,
}

// SOF0 to SOF15, without the three of its numbers that mean something else.
const isStartOfFrame = (code: number): boolean => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)
const startOfScan = 0xda
const application1 = 0xe1

function readJpeg(bytes: Buffer): Found {
  const found: Found = { passes: 0 }
  for (const { code, from, to } of jpegSegments(bytes)) {
    if (code === startOfScan) found.passes = (found.passes ?? 0) + 1
    if (isStartOfFrame(code) && found.width === undefined && to - from >= 6) {
      found.height = bytes.readUInt16BE(from + 1)
      found.width = bytes.readUInt16BE(from + 3)
    }
    if (code === application1 && bytes.toString('latin1', from, from + 6) === 'Exif\0\0') {
      found.isTurned ??= isTurnedBy(bytes.subarray(from + 6, to))
    }
  }
  return found
}

function readPng(bytes: Buffer): Found | undefined {
  const found: Found = {}
  for (const { name, from, to } of pngChunks(bytes)) {
    if (name === 'IHDR' && Math.min(to, bytes.length) - from >= 13) {
      found.width ??= bytes.readUInt32BE(from)
      found.height ??= bytes.readUInt32BE(from + 4)
      found.isInterlaced ??= bytes[from + 12] !== 0
    }
    if (name === 'eXIf') found.isTurned ??= isTurnedBy(bytes.subarray(from, to))
  }
  return found
}

function readWebp(bytes: Buffer): Found {
  const found: Found = {}
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const [from, length] = [at + 8, bytes.readUInt32LE(at + 4)]
    const content = bytes.subarray(from, from + length)
    if (name === 'EXIF') found.isTurned ??= isTurnedBy(content.subarray(content.indexOf('Exif\0\0') === 0 ? 6 : 0))
    if (found.width === undefined) Object.assign(found, sizeInWebp(name, content))
    at = from + length + (length % 2)
  }
  return found
}

function sizeInWebp(name: string, content: Buffer): Found {
  if (content.length < 10) return {}
  if (name === 'VP8X') return { width: 1 + content.readUIntLE(4, 3), height: 1 + content.readUIntLE(7, 3) }
  if (name === 'VP8 ') return { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff }
  if (name !== 'VP8L') return {}
  const bits = content.readUInt32LE(1)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}

// Only where the picture stands in the file and how it is turned: what a phone takes of one scene are several pictures,
// and the one to be shown is named.
function readHeic(bytes: Buffer): Found | undefined {
  const meta = findBox(bytes, 'meta')
  const inside = meta?.subarray(4)
  const primary = inside && findBox(inside, 'pitm')
  const described = inside && findBox(inside, 'iprp')
  const properties = described && findBox(described, 'ipco')
  const links = described && findBox(described, 'ipma')
  if (!primary || primary.length < 6 || !properties || !links) return undefined
  const boxes = [...boxesIn(properties)]
  const found: Found = {}
  for (const number of propertiesOf(idIn(primary), links)) Object.assign(found, sayingOf(boxes[number - 1]))
  return found
}

// Two bytes, or four in the newer version.
const idIn = (primary: Buffer): number => primary.readUIntBE(4, primary[0] === 0 || primary.length < 8 ? 2 : 4)

function sayingOf(property: Box | undefined): Found {
  if (property?.name === 'irot') return { isTurned: (property.content[0] ?? 0) % 2 === 1 }
  if (property?.name !== 'ispe' || property.content.length < 12) return {}
  return { width: property.content.readUInt32BE(4), height: property.content.readUInt32BE(8) }
}

interface Box {
  name: string
  content: Buffer
}

function* boxesIn(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = boxSize(bytes, at)
    if (size < 8) return
    const headBytes = bytes.readUInt32BE(at) === 1 ? 16 : 8
    yield { name: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + headBytes, at + size) }
    at += size
  }
}

function findBox(bytes: Buffer, name: string): Buffer | undefined {
  for (const box of boxesIn(bytes)) if (box.name === name) return box.content
  return undefined
}

// The numbers of an item's properties, as 'ipma' lists them: version and flags say how wide its numbers are.
function propertiesOf(id: number, links: Buffer): number[] {
  if (links.length < 8) return []
  const [idBytes, linkBytes] = [links[0] === 0 ? 2 : 4, (links[3] ?? 0) & 1 ? 2 : 1]
  let at = 8
  while (at + idBytes < links.length) {
    const item = links.readUIntBE(at, idBytes)
    const count = links[at + idBytes] ?? 0
    const from = at + idBytes + 1
    at = from + count * linkBytes
    if (item !== id || at > links.length) continue
    const mask = linkBytes === 2 ? 0x7fff : 0x7f
    return Array.from({ length: count }, (_, index) => links.readUIntBE(from + index * linkBytes, linkBytes) & mask)
  }
  return []
}

const orientationTag = 0x01_12
const maxEntries = 200

// Marks 5 to 8 lay the picture on its side.
function isTurnedBy(exif: Buffer): boolean {
  if (exif.length < 14) return false
  const isLittle = exif.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number): number => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  const directory = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  if (directory + 2 > exif.length) return false
  const count = Math.min(u16(directory), maxEntries)
  for (let at = directory + 2; at < directory + 2 + count * 12 && at + 12 <= exif.length; at += 12) {
    if (u16(at) === orientationTag) return u16(at + 8) >= 5 && u16(at + 8) <= 8
  }
  return false
}

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
function* jpegSegments(bytes: Buffer): Generator<JpegSegment> {
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

function* pngChunks(bytes: Buffer): Generator<PngChunk> {
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

function boxSize(bytes: Buffer, at: number): number {
  const size = bytes.readUInt32BE(at)
  if (size === 0) return bytes.length - at
  if (size > 1) return size
  return at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : 0
}

export interface PictureLimits {
  maxPixels: number
  // Of a PNG in seven passes, which is held in memory whole.
  maxInterlacedPixels: number
  // The sentence for a larger one.
  tooManyPixels: string
}

const maxExtraBytes = 1024 * 1024
const minSide = 16
// Encoders make about ten. Each goes over the whole picture, and an empty one is a few bytes.
const maxPasses = 64

// Judges a file by what it says of itself; its pixels are left alone.
export async function inspectPicture(file: string | Buffer, limits: PictureLimits): Promise<PhotoFacts> {
  const bytes = typeof file === 'string' ? await readFile(file) : file
  if (bytes.length === 0) throw badPicture(refusals.photoEmpty)
  const kind = recognisePicture(bytes)
  if (!kind) throw badPicture(refusals.photoKind)
  if (!isWholePicture(kind, bytes)) throw badPicture(refusals.photoCutShort)
  const head = readHead(kind, bytes)
  if (!head) throw unreadable('the head says nothing of its size')
  const { width, height } = head
  if (width * height > limits.maxPixels) throw badPicture(limits.tooManyPixels)
  if (Math.min(width, height) < minSide) throw badPicture(refusals.photoTooSmall)
  if (head.isInterlaced && width * height > limits.maxInterlacedPixels) throw badPicture(refusals.photoInterlaced)
  if (head.passes > maxPasses) throw badPicture(refusals.photoTooCostly)
  // A picture of 16 bits a channel has 8 bytes a pixel before it is packed; the rest may be a profile or a preview.
  if (bytes.length > maxExtraBytes + 8 * width * height) throw badPicture(refusals.photoOddSize)
  return { kind, contentType: `image/${kind}`, width, height }
}

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

export const badPicture = (text: string, cause?: unknown): AppError => new AppError('bad_picture', text, { cause })

export const unreadable = (cause: unknown): AppError => badPicture(refusals.photoDamaged, cause)
