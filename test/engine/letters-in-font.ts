import { brotliDecompressSync } from 'node:zlib'

// The letters that a WOFF2 font has, by its own table of them. What libraries there are unpack a font in JavaScript, which
// takes minutes for all of ours.

// The tags that a directory entry names by their place; 63 is followed by a tag in letters.
const cmapPlace = 0
const [glyfPlace, locaPlace, spelledOut] = [10, 11, 63]

interface Table {
  place: number
  tag: string
  length: number
}

export function lettersInFont(file: Buffer): number[] {
  const directory = readDirectory(file)
  const tables: Table[] = []
  for (let left = file.readUInt16BE(12); left > 0; left -= 1) tables.push(readTable(directory))
  const data = brotliDecompressSync(file.subarray(directory.end(), directory.end() + file.readUInt32BE(20)))
  let start = 0
  for (const { place, tag, length } of tables) {
    if (place === cmapPlace || tag === 'cmap') return readLetters(data.subarray(start, start + length))
    start += length
  }
  throw new Error('The font has no table of letters.')
}

type Directory = ReturnType<typeof readDirectory>

function readDirectory(bytes: Buffer) {
  let at = 48
  const byte = (): number => {
    at += 1
    return bytes.readUInt8(at - 1)
  }
  return {
    end: () => at,
    byte,
    // Seven bits a byte, the highest first; the eighth says whether more follow.
    number: (): number => {
      let value = 0
      for (;;) {
        const next = byte()
        value = value * 128 + (next & 127)
        if (next < 128) return value
      }
    },
    text: (length: number): string => {
      at += length
      return bytes.toString('latin1', at - length, at)
    },
  }
}

function readTable(directory: Directory): Table {
  const flags = directory.byte()
  const [place, version] = [flags & 63, flags >> 6]
  const tag = place === spelledOut ? directory.text(4) : ''
  const length = directory.number()
  // Outlines are kept in another form unless the version says otherwise, everything else only if it says so.
  const isOutline = place === glyfPlace || place === locaPlace
  const isTransformed = isOutline ? version !== 3 : version !== 0
  return { place, tag, length: isTransformed ? directory.number() : length }
}

function readLetters(cmap: Buffer): number[] {
  const letters = new Set<number>()
  for (let left = cmap.readUInt16BE(2), entry = 4; left > 0; left -= 1, entry += 8) {
    const table = cmap.subarray(cmap.readUInt32BE(entry + 4))
    const format = table.readUInt16BE(0)
    if (format === 4) for (const letter of lettersBySegment(table)) letters.add(letter)
    if (format === 12) for (const letter of lettersByGroup(table)) letters.add(letter)
  }
  return [...letters]
}

function* lettersBySegment(table: Buffer): Generator<number> {
  const width = table.readUInt16BE(6)
  for (let at = 0; at < width; at += 2) {
    const [end, start] = [table.readUInt16BE(14 + at), table.readUInt16BE(16 + width + at)]
    const delta = table.readUInt16BE(16 + 2 * width + at)
    const offsetAt = 16 + 3 * width + at
    const offset = table.readUInt16BE(offsetAt)
    for (let letter = start; letter <= end && letter < 0xff_ff; letter += 1) {
      const glyph = offset === 0 ? letter + delta : table.readUInt16BE(offsetAt + offset + 2 * (letter - start))
      if ((glyph & 0xff_ff) !== 0) yield letter
    }
  }
}

function* lettersByGroup(table: Buffer): Generator<number> {
  for (let left = table.readUInt32BE(12), at = 16; left > 0; left -= 1, at += 12) {
    const end = table.readUInt32BE(at + 4)
    for (let letter = table.readUInt32BE(at); letter <= end; letter += 1) yield letter
  }
}
