import { composePiece } from '#src/engine/audio/compose/compose-piece.ts'
import { dissonantNotes } from '#src/engine/audio/compose/proofread.ts'
import type { Note, PieceOptions, Score } from '#src/engine/audio/compose/score.ts'
import type { MoodName } from '#src/engine/audio/moods.ts'

export interface TuneFigures {
  dissonantPercent: number
  // In bits: how many different steps, and lengths between notes, a listener meets.
  intervalBits: number
  rhythmBits: number
  // Of all bars of a tune, how many say what an earlier bar of it has said.
  repeatedPercent: number
  velocitySpread: number
  // How alike the tunes of two seeds are, 1 the same.
  meanLikeness: number
  highestLikeness: number
  lastChordMs: number
}

export function measureTunes(mood: MoodName, seeds: number, ensemble: PieceOptions['ensemble']): TuneFigures {
  const scores = Array.from({ length: seeds }, (_, index) =>
    composePiece({ mood, seconds: 38, seed: index + 1, ensemble }),
  )
  const tunes = scores.map(tuneOf)
  const count = tunes.reduce((sum, tune) => sum + tune.length, 0)
  const likenesses = tunes.flatMap((tune, one) =>
    tunes.slice(one + 1).map((other) => likeness(lineOf(tune), lineOf(other))),
  )
  const velocities = scores.flatMap(({ notes }) => notes.map(({ velocity }) => velocity))
  return {
    dissonantPercent: (100 * scores.reduce((sum, { notes }) => sum + dissonantNotes(notes).length, 0)) / count,
    intervalBits: mean(tunes.map((tune) => entropy(steps(tune.map(({ midi }) => midi))))),
    rhythmBits: mean(
      tunes.map((tune, index) => entropy(steps(tune.map(({ atSeconds }) => sixteenths(atSeconds, scores[index]))))),
    ),
    repeatedPercent: 100 * mean(scores.map(repeatedShare)),
    velocitySpread: deviation(velocities),
    meanLikeness: mean(likenesses),
    highestLikeness: Math.max(...likenesses),
    lastChordMs: Math.max(...scores.map(lastChordOffset)),
  }
}

const tuneOf = ({ notes }: Score): Note[] =>
  notes.filter(({ part }) => part === 'lead').toSorted((a, b) => a.atSeconds - b.atSeconds)

const sixteenths = (seconds: number, score: Score | undefined): number =>
  Math.round((seconds * (score?.bpm ?? 100)) / 15)
const steps = (values: readonly number[]): number[] =>
  values.slice(1).map((value, index) => value - (values[index] ?? value))

// Pitch over time against the tune's own middle, at eight moments a second.
function lineOf(tune: readonly Note[]): number[] {
  const middle = mean(tune.map(({ midi }) => midi))
  return Array.from({ length: 8 * 30 }, (_, at) => {
    const sung = tune.findLast(({ atSeconds }) => atSeconds <= at / 8)
    return (sung?.midi ?? middle) - middle
  })
}

function likeness(one: readonly number[], other: readonly number[]): number {
  const product = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other) + 1e-9)
}

function repeatedShare(score: Score): number {
  const bars = new Map<number, string>()
  const tune = tuneOf(score)
  for (const [index, note] of tune.entries()) {
    const place = sixteenths(note.atSeconds, score)
    const step = note.midi - (tune[index - 1]?.midi ?? note.midi)
    bars.set(Math.floor(place / 16), `${bars.get(Math.floor(place / 16)) ?? ''} ${place % 16}:${Math.sign(step)}`)
  }
  const said = [...bars.values()]
  return said.filter((bar, index) => said.indexOf(bar) < index).length / Math.max(1, said.length)
}

const lastChordOffset = ({ notes, closingSeconds }: Score): number =>
  1000 *
  Math.min(
    ...notes.filter(({ part }) => part === 'chords').map(({ atSeconds }) => Math.abs(atSeconds - closingSeconds)),
  )

function entropy(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return -[...counts.values()].reduce(
    (sum, count) => sum + (count / values.length) * Math.log2(count / values.length),
    0,
  )
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

function deviation(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}
