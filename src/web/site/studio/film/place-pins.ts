export interface Pin {
  x: number
  row: number
}

const reach = 10

// Where the pins of comments stand under the film; those that would cover each other go to rows below.
export function placePins(frames: readonly number[], lastFrame: number, width: number): Pin[] {
  const ends: number[] = []
  return frames.map((frame) => {
    const x = reach + (frame / Math.max(1, lastFrame)) * (width - 2 * reach)
    const free = ends.findIndex((end) => end <= x - reach)
    const row = free === -1 ? ends.length : free
    ends[row] = x + reach
    return { x, row }
  })
}
