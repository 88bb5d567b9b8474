// Shot lengths in whole beats, so that every cut falls on one.

export interface CutOptions {
  beatFrames: readonly number[]
  // How long each shot should be.
  seconds: readonly number[]
  fps: number
  maxSeconds: number
}

// The one long look of a film is not cut short.
const longSeconds = 3.2

// Answers the frames at which the shots begin, and at last where the row ends: the last beat given.
export function cutOnBeats({ beatFrames, seconds, fps, maxSeconds }: CutOptions): number[] {
  const beats = beatFrames.length - 1
  const beatSeconds = (beatFrames.at(-1) ?? 0) / fps / beats
  const wanted = seconds.map((length) => length / beatSeconds)
  const most = Math.max(1, Math.floor(maxSeconds / beatSeconds))
  const lengths = wanted.map((length) =>
    Math.min(
      most,
      Math.max(
        1,
        length * beatSeconds > longSeconds ? Math.ceil(length) : length > 3 ? evenly(length) : Math.round(length),
      ),
    ),
  )
  level(lengths, { wanted, beats, most, beatSeconds })
  let mark = 0
  return [0, ...lengths.map((length) => beatFrames[(mark += length)] ?? beatFrames.at(-1) ?? 0)]
}

// Half-bars are stronger than the beats between them.
function evenly(length: number): number {
  const even = Math.round(length / 2) * 2
  return Math.abs(even - length) < 0.8 ? even : Math.round(length)
}

interface Wish {
  wanted: readonly number[]
  beats: number
  most: number
  beatSeconds: number
}

// Beats too many or too few go to the shots that feel it least; a shot of one beat stays one.
function level(lengths: number[], wish: Wish): void {
  for (let left = wish.beats - sum(lengths); left !== 0; left = wish.beats - sum(lengths)) {
    const step = Math.sign(left)
    const strains = lengths.map((length, index) =>
      strain(length + step, { step, wanted: wish.wanted[index] ?? 1, wish }),
    )
    const least = Math.min(...strains)
    if (least === Infinity) {
      lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + left
      return
    }
    const easiest = strains.indexOf(least)
    lengths[easiest] = (lengths[easiest] ?? 0) + step
  }
}

function strain(length: number, { step, wanted, wish }: { step: number; wanted: number; wish: Wish }): number {
  if (length < 1 || length > wish.most) return Infinity
  const isQuick = wanted < 1.5
  const isLong = wanted * wish.beatSeconds > longSeconds
  return Math.abs(Math.log(length / wanted)) + (step > 0 ? (isQuick ? 2 : 0) : isLong ? 2 : 0)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
