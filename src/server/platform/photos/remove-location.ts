import { readFile, writeFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

// Where a picture was taken stands in the GPS part of its EXIF block, and perhaps once more as text (XMP). Both are
// overwritten in place: the file keeps its size, its pixels and its orientation, whatever kind of picture it is.
export async function removeLocation(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (blankLocation(bytes)) await writeFile(path, bytes)
}

// True when something was found and overwritten.
export function blankLocation(bytes: Buffer): boolean {
  const blanked = [...blankExif(bytes), ...blankXmp(bytes)]
  if (blanked.length > 0) repairPng(bytes)
  return blanked.length > 0
}

const gpsTag = 0x88_25
const entryBytes = 12

// A camera writes one; a file made of nothing but such marks would take seconds.
const maxBlocks = 1_000

function* blankExif(bytes: Buffer): Generator<number> {
  for (const [mark, isLittle] of [
    [Buffer.from('II*\0', 'latin1'), true],
    [Buffer.from('MM\0*', 'latin1'), false],
  ] as const) {
    let start = bytes.indexOf(mark)
    for (let tried = 0; start >= 0 && tried < maxBlocks; tried += 1) {
      if (blankGps(makeBlock(bytes.subarray(start), isLittle))) yield start
      start = bytes.indexOf(mark, start + 1)
    }
  }
}

interface Block {
  bytes: Buffer
  u16(at: number): number
  u32(at: number): number
}

// Out of range reads as 0, which ends whatever is being followed.
function makeBlock(bytes: Buffer, isLittle: boolean): Block {
  const within = (at: number, length: number): boolean => at >= 0 && at + length <= bytes.length
  return {
    bytes,
    u16: (at) => (within(at, 2) ? (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)) : 0),
    u32: (at) => (within(at, 4) ? (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)) : 0),
  }
}

function blankGps(block: Block): boolean {
  const pointer = entriesOf(block, block.u32(4)).find((at) => block.u16(at) === gpsTag)
  const gps = pointer === undefined ? 0 : block.u32(pointer + 8)
  if (gps === 0) return false
  const entries = entriesOf(block, gps)
  for (const at of entries) {
    const length = (typeBytes[block.u16(at + 2)] ?? 1) * block.u32(at + 4)
    if (length > 4) block.bytes.fill(0, block.u32(at + 8), block.u32(at + 8) + length)
    block.bytes.fill(0, at, at + entryBytes)
  }
  block.bytes.fill(0, gps, gps + 2)
  return entries.length > 0
}

const typeBytes: Record<number, number> = { 3: 2, 4: 4, 5: 8, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8 }
const maxEntries = 200

function entriesOf(block: Block, directory: number): number[] {
  const count = directory < 8 ? 0 : block.u16(directory)
  const hasRoom = directory + 2 + count * entryBytes <= block.bytes.length
  if (count > maxEntries || !hasRoom) return []
  return Array.from({ length: count }, (_, index) => directory + 2 + index * entryBytes)
}

const xmpGps = /(?:exif:GPS\w+|photoshop:(?:City|State|Country)|Iptc4xmpCore:Location)(="|>)/g

// Each value to its end, and on from there: looking for a whole one from every name takes minutes where none ends.
function* blankXmp(bytes: Buffer): Generator<number> {
  const start = bytes.indexOf('<x:xmpmeta')
  const end = start < 0 ? -1 : bytes.indexOf('</x:xmpmeta>', start)
  if (end < 0) return
  const text = bytes.toString('latin1', start, end)
  const names = new RegExp(xmpGps)
  for (let found = names.exec(text); found; found = names.exec(text)) {
    const from = names.lastIndex
    const close = text.indexOf(found[1] === '>' ? '<' : '"', from)
    const to = close < 0 ? text.length : close
    names.lastIndex = to
    bytes.fill(' ', start + from, start + to)
    yield start + from
  }
}

// Every chunk of a PNG ends with a checksum; a reader refuses a chunk whose checksum is wrong.
function repairPng(bytes: Buffer): void {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const end = at + 8 + length
    if (end + 4 > bytes.length) return
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (kind === 'eXIf' || kind === 'iTXt') bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, end)), end)
    at = end + 4
  }
}
