import type { SeededRandom } from '#src/engine/seeded-random.ts'
import type { Note } from './score.ts'

const spreadSeconds: Record<Note['part'], number> = {
  drums: 0.004,
  bass: 0.005,
  chords: 0.008,
  lead: 0.01,
  counter: 0.012,
}

// Nobody plays on the millisecond. The first bar line stays: a film begins with it.
export function humanise(notes: readonly Note[], random: SeededRandom): Note[] {
  return notes.map((note) => {
    const drift = (random.next() + random.next() + random.next() - 1.5) * spreadSeconds[note.part]
    return { ...note, atSeconds: Math.max(0, note.atSeconds + drift) }
  })
}
