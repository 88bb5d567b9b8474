import type { SeededRandom } from '../seeded-random.ts'

export interface MelodyNote {
  bar: number
  step: number
  degree: number
}

// Four-bar sentences that say a figure, answer it, say it again and come home; a tune is repetition with a reason.
export function writeMelody(random: SeededRandom, rhythms: readonly [string, string], chords: readonly number[]) {
  const figures = rhythms.map((rhythm) => walk(random, rhythm))
  const answer = walk(random, rhythms[1])
  return chords.flatMap((chord, bar): MelodyNote[] => {
    const figure = bar % 4 === 3 ? answer : (figures[bar % 2] ?? answer)
    return figure.map(({ step, offset }) => ({ bar, step, degree: settle(offset, chord, step) }))
  })
}

function walk(random: SeededRandom, rhythm: string): { step: number; offset: number }[] {
  let offset = random.pick([0, 2, 4])
  return Array.from(rhythm).flatMap((mark, step) => {
    if (mark === '.') return []
    const at = offset
    offset += random.pick([-2, -1, -1, 1, 1, 2])
    offset = Math.max(-2, Math.min(7, offset))
    return [{ step, offset: at }]
  })
}

// On the strong beats a tune rests on a note of its chord; elsewhere it may pass.
function settle(offset: number, chord: number, step: number): number {
  if (step % 8 !== 0) return offset
  const tones = [-7, -5, -3, 0, 2, 4, 7].map((tone) => tone + chord)
  return tones.reduce((best, tone) => (Math.abs(tone - offset) < Math.abs(best - offset) ? tone : best))
}
