import { wordTable } from '#src/kit/word-table.ts'

// Chords by their names, as semitones above the key's tonic.

export interface Chord {
  // The root first.
  tones: number[]
  // The scale as this chord bends it: a major dominant in minor brings its own leading note.
  scale: number[]
}

const modes = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
} as const
export type ModeName = keyof typeof modes

const degrees = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII']
const additions = wordTable<number[]>({ '7': [10], maj7: [11], add9: [14], '': [] })

// 'vi', 'bVII', 'ii7', 'Vsus', 'Iadd9': capitals are major, small letters minor.
export function parseChord(name: string, mode: ModeName): Chord {
  const [, flat, numeral = '', ending = ''] = /^(b?)([iv]+)(\w*)$/i.exec(name) ?? []
  const degree = degrees.indexOf(numeral.toUpperCase())
  if (degree < 0) throw new Error(`There is no chord called ${name}.`)
  const root = (modes.major[degree] ?? 0) - (flat ? 1 : 0)
  const third = ending === 'sus' ? 5 : numeral === numeral.toUpperCase() ? 4 : 3
  const tones = [0, third, 7, ...(additions[ending] ?? [])].map((tone) => (root + tone) % 12)
  return { tones, scale: bendScale(modes[mode], tones) }
}

// Chord notes that the scale lacks take the place of their neighbour.
function bendScale(scale: readonly number[], tones: readonly number[]): number[] {
  const strangers = tones.filter((tone) => !scale.includes(tone))
  const kept = scale.filter((tone) => !strangers.some((stranger) => isClash(tone, stranger)))
  return [...kept, ...strangers].toSorted((a, b) => a - b)
}

// A semitone, in any octave: minor second, major seventh, minor ninth.
export function isClash(one: number, other: number): boolean {
  const distance = (((one - other) % 12) + 12) % 12
  return distance === 1 || distance === 11
}

export const pitchClass = (midi: number, tonic: number): number => (((midi - tonic) % 12) + 12) % 12
