import { toBase64 } from '#src/engine/base64.ts'
import { salienceSide } from './salience/salience-net.ts'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const headBytes = 13
const kept = new Set(['IHDR', 'IDAT', 'IEND'])
// Grey and colours, with and without alpha, which is what our engine and browsers write.
const colourKinds = new Set([0, 2, 4, 6])

// A mask that came from elsewhere, as a PNG of one size and nothing but its pixels. Undefined for anything else: a drawing
// in its place would be drawn at whatever size it asks for.
export function cleanMask(base64: string): string | undefined {
  const bytes = decode(base64)
  if (!bytes || signature.some((byte, at) => bytes[at] !== byte)) return undefined
  const chunks = [...chunksOf(bytes)]
  const [head] = chunks
  if (head?.name !== 'IHDR' || !isHead(head.whole) || chunks.at(-1)?.name !== 'IEND') return undefined
  const wanted = chunks.filter(({ name }) => kept.has(name)).map(({ whole }) => whole)
  return toBase64(Uint8Array.from([signature, ...wanted].flatMap((part) => [...part])))
}

function decode(base64: string): Uint8Array | undefined {
  if (!/^[\w+/]+={0,2}$/.test(base64)) return undefined
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    // The right letters, but not a whole number of bytes.
    return undefined
  }
}

interface Chunk {
  name: string
  // With its length before and its checksum behind it.
  whole: Uint8Array
}

function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  const view = new DataView(bytes.buffer)
  for (let at = signature.length; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return
    yield { name: String.fromCharCode(...bytes.subarray(at + 4, at + 8)), whole: bytes.subarray(at, end) }
    at = end
  }
}

// Of the one size, 8 bits a channel, and not interlaced.
function isHead(chunk: Uint8Array): boolean {
  if (chunk.length !== headBytes + 12) return false
  const view = new DataView(chunk.buffer, chunk.byteOffset + 8, headBytes)
  const isOfSize = view.getUint32(0) === salienceSide && view.getUint32(4) === salienceSide
  return isOfSize && view.getUint8(8) === 8 && colourKinds.has(view.getUint8(9)) && view.getUint8(12) === 0
}
