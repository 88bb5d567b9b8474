// What a mood is made of, as data.

import type { Section } from '#src/engine/audio/compose/form.ts'
import type { ModeName } from '#src/engine/audio/compose/harmony.ts'
import type { DrumName, TunedName } from './voice-names.ts'

// A pattern is one bar or two in sixteenths; a dot rests.
// arpeggio: digits name the notes of the chord from below. chords: x struck, o softly. pad: held as long as the chord.
// bass: R root, 5 fifth, 8 octave, 3 third, a the step into the next root. drums: x, o softly, - barely.
export interface Layer {
  role: 'arpeggio' | 'chords' | 'pad' | 'bass' | 'drum'
  voice: TunedName | DrumName
  pattern: string
  in: readonly Section[]
  level: number
  pan?: number
  // The room on the keyboard, for chords.
  low?: number
  high?: number
  voices?: number
  // How long a struck note sounds, in sixteenths; without it until the next one.
  hold?: number
  // Only in the fuller band of the premium music.
  isExtra?: true
}

export interface Lead {
  voice: TunedName
  low: number
  high: number
  level: number
}

export interface Mood {
  bpm: readonly [number, number]
  tonics: readonly [number, ...number[]]
  mode: ModeName
  // How late the second of two eighths (or, for 16, sixteenths) comes, as a share of an eighth.
  swing: number
  // Chords of four bars; the seed picks one of each.
  verses: readonly [string, ...string[]]
  heroes: readonly [string, ...string[]]
  // The last two bars before the end card.
  cadence: string
  // Half bars in eighths and sixteenths, of which the seed makes a motif.
  cells: readonly [string, ...string[]]
  leads: { intro: Lead; verse: Lead; hero: Lead }
  // Answers the tune in the hero's part; in the fuller band from the build on.
  counter: Lead
  layers: readonly Layer[]
  room: { amount: number; size: number }
  // Gain above 5 kHz and below 220 Hz, in dB.
  airDb: number
  bodyDb: number
}

// What the fuller band adds beneath a hero.
export const heroPad = (voice: TunedName): Layer => ({
  role: 'pad',
  voice,
  pattern: 'x',
  in: ['hero'],
  level: 0.2,
  low: 48,
  high: 64,
  voices: 3,
  isExtra: true,
})
