import { boxSize, jpegSegments, pngChunks } from './is-whole-picture.ts'
import type { PhotoKind } from './port.ts'

// What a file says of its picture before anything of it is decoded. No decoder of others is asked: theirs run in the
// thread pool of this process, and would read the head of whatever they were made for.

export interface PictureHead {
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
