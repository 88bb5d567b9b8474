// One memory holds every picture of a render. Blocks are handed out and taken back by hand: a film's photos would
// otherwise wait for the garbage collector and push a 15-photo order beyond its memory limit.

export type Pointer = number

export interface Blocks {
  allocate: (bytes: number) => Pointer
  release: (pointer: Pointer) => void
  bytes: (pointer: Pointer, length: number) => Uint8Array
  floats: (pointer: Pointer, length: number) => Float32Array
  doubles: (pointer: Pointer, length: number) => Float64Array
  integers: (pointer: Pointer, length: number) => Int32Array
  usedBytes: () => number
}

const pageBytes = 65_536
// SIMD reads whole 16-byte steps, so the last step of a plane may look past its end.
const padding = 64

interface Block {
  pointer: Pointer
  bytes: number
}

export function makeBlocks(memory: WebAssembly.Memory): Blocks {
  const used = new Map<Pointer, number>()
  let free: Block[] = []
  let top = pageBytes

  const extend = (bytes: number): Pointer => {
    const pointer = top
    top += bytes
    const missing = top - memory.buffer.byteLength
    if (missing > 0) memory.grow(Math.ceil(missing / pageBytes))
    return pointer
  }

  return {
    allocate(bytes: number): Pointer {
      const size = (bytes + padding + 63) & ~63
      const fit = free.find((block) => block.bytes >= size)
      if (!fit) {
        const pointer = extend(size)
        used.set(pointer, size)
        return pointer
      }
      free = free.filter((block) => block !== fit)
      if (fit.bytes > size) free = joined([...free, { pointer: fit.pointer + size, bytes: fit.bytes - size }])
      used.set(fit.pointer, size)
      return fit.pointer
    },
    release(pointer: Pointer): void {
      const bytes = used.get(pointer)
      if (bytes === undefined) throw new Error('A block of the sampling memory was released twice.')
      used.delete(pointer)
      free = joined([...free, { pointer, bytes }])
    },
    // Views die when the memory grows, so each use takes a fresh one.
    bytes: (pointer: Pointer, length: number) => new Uint8Array(memory.buffer, pointer, length),
    floats: (pointer: Pointer, length: number) => new Float32Array(memory.buffer, pointer, length),
    doubles: (pointer: Pointer, length: number) => new Float64Array(memory.buffer, pointer, length),
    integers: (pointer: Pointer, length: number) => new Int32Array(memory.buffer, pointer, length),
    usedBytes: () => [...used.values()].reduce((sum, bytes) => sum + bytes, 0),
  }
}

function joined(blocks: Block[]): Block[] {
  const result: Block[] = []
  for (const block of blocks.toSorted((a, b) => a.pointer - b.pointer)) {
    const last = result.at(-1)
    if (last && last.pointer + last.bytes === block.pointer) last.bytes += block.bytes
    else result.push({ ...block })
  }
  return result
}
