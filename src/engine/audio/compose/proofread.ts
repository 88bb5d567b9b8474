// A last look at the score, as a copyist takes it: where the tune rubs against what sounds, one of them gives way.

import { isClash } from './harmony.ts'
import type { Note } from './score.ts'
import { isStep } from './tune.ts'

// A semitone, a major seventh or a minor ninth against any note that sounds, unless the tune only passes over it or is
// held over from what fitted and steps down.
export function dissonantNotes(notes: readonly Note[]): Note[] {
  const tune = notes.filter(({ part }) => part === 'lead').toSorted((a, b) => a.atSeconds - b.atSeconds)
  const others = notes.filter(({ part }) => part !== 'lead' && part !== 'drums')
  return tune.filter(
    (note, index) => rubsWith(note, others).length > 0 && !isExcused(note, tune[index - 1], tune[index + 1]),
  )
}

// The shorter and less weighty of both is left out or moved; a tune's own note goes to the nearest that fits.
export function proofread(notes: readonly Note[]): Note[] {
  const rubbing = new Set(dissonantNotes(notes))
  const others = notes.filter(({ part }) => part !== 'lead' && part !== 'drums')
  const silenced = new Set<Note>()
  const moved = new Map<Note, Note>()
  for (const note of rubbing) {
    const clashing = rubsWith(note, others)
    const areBrief = clashing.every(({ seconds, part }) => part === 'bass' || seconds < note.seconds)
    const better = [1, -1, 2, -2]
      .map((step) => ({ ...note, midi: note.midi + step }))
      .find((other) => rubsWith(other, others).length === 0)
    if (areBrief || !better) for (const other of clashing) silenced.add(other)
    else moved.set(note, better)
  }
  return notes.filter((note) => !silenced.has(note)).map((note) => moved.get(note) ?? note)
}

// Two that meet for less than a twentieth of a second, as one ends and the other begins, do not sound together.
const meeting = 0.05

function rubsWith(note: Note, others: readonly Note[]): Note[] {
  return others.filter(
    (other) =>
      isClash(note.midi, other.midi) &&
      Math.min(note.atSeconds + note.seconds, other.atSeconds + other.seconds) -
        Math.max(note.atSeconds, other.atSeconds) >
        meeting,
  )
}

function isExcused(note: Note, before: Note | undefined, after: Note | undefined): boolean {
  if (!before || !after) return false
  const isBrief = note.seconds < 0.5
  const passes = isBrief && isStep(before.midi, note.midi) && isStep(note.midi, after.midi) && before.midi !== note.midi
  const isHeldOver = before.midi === note.midi && after.midi < note.midi && isStep(note.midi, after.midi)
  return passes || isHeldOver
}
