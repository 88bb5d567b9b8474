import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'

// Pictures that no camera makes.

interface PngOptions {
  // Compressed; black when nothing is said.
  pixels?: Buffer
  isInterlaced?: boolean
}

// One grey level a pixel.
export function plainPng(width: number, height: number, { pixels, isInterlaced = false }: PngOptions = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  head[12] = isInterlaced ? 1 : 0
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', pixels ?? deflateSync(Buffer.alloc((width + 1) * height), { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, check])
}

// A small progressive JPEG whose last scan comes again and again.
export function manyScans(times: number): Buffer {
  const jpeg = readFileSync('test/fixtures/progressive.jpg')
  const from = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(from, -2)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: times }, () => scan), jpeg.subarray(-2)])
}

// Adds a property to the one image of a file: its box at the end of 'ipco', its number at the end of 'ipma'.
export function addHeicProperty(file: Buffer, type: string, content: Buffer): Buffer {
  const box = Buffer.concat([Buffer.alloc(4), Buffer.from(type), content])
  box.writeUInt32BE(box.length)
  const at = (name: string) => file.indexOf(name) - 4
  const [properties, numbers, pixels] = [at('ipco'), at('ipma'), at('mdat')]
  const grown = Buffer.from(file)
  const grow = (place: number, by: number) => grown.writeUInt32BE(grown.readUInt32BE(place) + by, place)
  grow(at('meta'), box.length + 1)
  grow(at('iprp'), box.length + 1)
  grow(properties, box.length)
  grow(numbers, 1)
  // Where the pixels start, counted from the start of the file.
  grow(at('iloc') + 20, box.length + 1)
  const countAt = pixels - 4
  const count = (grown[countAt] ?? 0) + 1
  grown[countAt] = count
  return Buffer.concat([
    grown.subarray(0, numbers),
    box,
    grown.subarray(numbers, pixels),
    Buffer.from([count | 0x80]),
    grown.subarray(pixels),
  ])
}
