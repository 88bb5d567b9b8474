import { expect, test } from 'vitest'
import { moodNames } from '#src/engine/audio/moods.ts'
import { composePiece } from './compose-piece.ts'
import { dissonantNotes } from './proofread.ts'
import type { Note, PieceOptions } from './score.ts'
import { tunedNames } from './moods/voice-names.ts'

const seeds = Array.from({ length: 12 }, (_, index) => index + 1)
const piece = (changes: Partial<PieceOptions> = {}): PieceOptions => ({
  mood: 'warm',
  seconds: 34,
  seed: 1,
  ensemble: 'standard',
  ...changes,
})
const tuneOf = (notes: readonly Note[]): Note[] => notes.filter(({ part }) => part === 'lead')

test.each(moodNames)('%s: the tune rubs against nothing, and its sentences end on their chord', (mood) => {
  for (const ensemble of ['standard', 'full'] as const) {
    const scores = seeds.map((seed) => composePiece(piece({ mood, seed, ensemble })))
    const tune = scores.flatMap(({ notes }) => tuneOf(notes))
    expect(scores.flatMap(({ notes }) => dissonantNotes(notes)).length / tune.length).toBeLessThanOrEqual(0.03)
    for (const { midi, tones } of scores.flatMap(({ phraseEnds }) => phraseEnds)) {
      expect(tones.map((tone) => (((midi - tone) % 12) + 12) % 12)).toContain(0)
    }
  }
})

test.each(moodNames)('%s: the last chord is the tonic, on the end card', (mood) => {
  for (const seed of seeds) {
    const endCard = 27.4
    const { notes } = composePiece(piece({ mood, seed, bpm: 96, marks: { endCard } }))
    const last = notes.filter(({ atSeconds }) => Math.abs(atSeconds - endCard) <= 0.04)
    const pitches = (part: Note['part']): number[] =>
      last.filter((note) => note.part === part).map(({ midi }) => midi % 12)
    const [tonic = -1] = pitches('lead')
    expect(pitches('bass')).toEqual(pitches('bass').map(() => tonic))
    expect(pitches('chords')).toContain(tonic)
    const sounding = notes.filter(
      ({ voice, atSeconds }) => atSeconds > endCard + 0.15 && tunedNames.some((name) => name === voice),
    )
    expect(sounding).toEqual([])
  }
})

test.each(moodNames)('%s: the band grows towards the hero', (mood) => {
  const { notes, sections, bpm } = composePiece(
    piece({ mood, marks: { hookEnd: 2.5, hero: 18, heroEnd: 27, endCard: 30.4 } }),
  )
  const barOf = ({ atSeconds }: Note): number => Math.floor((atSeconds + 0.03) / (240 / bpm))
  const voicesIn = (section: string): number =>
    new Set(notes.filter((note) => sections[barOf(note)] === section).map(({ voice }) => voice)).size
  expect(voicesIn('intro')).toBeLessThan(voicesIn('hero'))
  const hero = sections.indexOf('hero')
  expect(Math.abs((hero * 240) / bpm - 18)).toBeLessThanOrEqual(120 / bpm + 1e-6)
})

test('another seed is another tune: its intervals and its rhythm differ', () => {
  const shapes = new Set(
    seeds.map((seed) => {
      const tune = tuneOf(composePiece(piece({ seed })).notes).slice(0, 8)
      return tune.map(({ midi }, index) => midi - (tune[index - 1]?.midi ?? midi)).join(' ')
    }),
  )
  expect(shapes.size).toBeGreaterThanOrEqual(seeds.length - 1)
})

test('the fuller band plays more instruments and the same tune', () => {
  const [standard, full] = (['standard', 'full'] as const).map((ensemble) => composePiece(piece({ ensemble })))
  const voices = (notes: readonly Note[] = []): Set<string> => new Set(notes.map(({ voice }) => voice))
  expect(voices(full?.notes).size).toBeGreaterThan(voices(standard?.notes).size)
  expect(tuneOf(full?.notes ?? []).map(({ midi }) => midi)).toEqual(
    tuneOf(standard?.notes ?? []).map(({ midi }) => midi),
  )
})

test('a piece of a few seconds still has a tune and an ending', () => {
  const { notes, closingSeconds } = composePiece(piece({ seconds: 3 }))
  expect(tuneOf(notes).length).toBeGreaterThan(1)
  expect(notes.some(({ atSeconds }) => atSeconds === closingSeconds)).toBe(true)
})
