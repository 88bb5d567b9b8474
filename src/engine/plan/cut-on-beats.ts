// Clip lengths in whole beats, so that every cut falls on one.

export interface CutOptions {
  beatFrames: readonly number[]
  // How long each clip should be against the others.
  weights: readonly number[]
  mostFrames: number
}

// Answers the frames at which the clips begin, and at last where the row ends: the last beat given.
export function cutOnBeats({ beatFrames, weights, mostFrames }: CutOptions): number[] {
  const beats = beatFrames.length - 1
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const marks = [0]
  let reached = 0
  weights.forEach((weight, index) => {
    reached += weight
    const left = weights.length - index - 1
    const from = marks.at(-1) ?? 0
    const wanted = preferEven((reached / total) * beats)
    const longest = lastWithin(beatFrames, from, mostFrames)
    marks.push(left === 0 ? beats : Math.max(from + 1, Math.min(wanted, longest, beats - left)))
  })
  return pullBack(beatFrames, marks, mostFrames).map((beat) => beatFrames[beat] ?? 0)
}

// Half-bars are stronger than the beats between them.
const preferEven = (beat: number): number => {
  const even = Math.round(beat / 2) * 2
  return Math.abs(even - beat) < 0.75 ? even : Math.round(beat)
}

function lastWithin(beatFrames: readonly number[], from: number, mostFrames: number): number {
  let until = from + 1
  while (until + 1 < beatFrames.length && (beatFrames[until + 1] ?? 0) - (beatFrames[from] ?? 0) <= mostFrames)
    until += 1
  return until
}

// What the limit took from one clip piles up at the end; from there each mark moves forward until all clips fit.
function pullBack(beatFrames: readonly number[], marks: readonly number[], mostFrames: number): number[] {
  const pulled = [...marks]
  for (let index = pulled.length - 2; index > 0; index -= 1) {
    const end = pulled[index + 1] ?? 0
    let mark = pulled[index] ?? 0
    while (mark + 1 < end && (beatFrames[end] ?? 0) - (beatFrames[mark] ?? 0) > mostFrames) mark += 1
    pulled[index] = mark
  }
  return pulled
}
