import type { MoodName } from '#src/engine/audio/moods.ts'
import type { Marks, Section } from './form.ts'
import type { Chord } from './harmony.ts'
import type { VoiceName } from './moods/voice-names.ts'

export type PartName = 'lead' | 'counter' | 'chords' | 'bass' | 'drums'

export interface Note {
  part: PartName
  voice: VoiceName
  atSeconds: number
  seconds: number
  midi: number
  // How hard it is played, from 0 to 1.
  velocity: number
  // Against the other players.
  level: number
  // -1 is left, 1 is right.
  pan: number
}

export interface Score {
  bpm: number
  closingSeconds: number
  sections: Section[]
  notes: Note[]
  // Where sentences of the tune end; each on a note of its chord.
  phraseEnds: { atSeconds: number; midi: number; tones: number[] }[]
}

export interface PieceOptions {
  mood: MoodName
  seconds: number
  seed: number
  ensemble: 'standard' | 'full'
  // The beats that the film was cut on, where it was cut already.
  bpm?: number | undefined
  marks?: Marks | undefined
}

export interface Bar {
  index: number
  section: Section
  chord: Chord
  atSeconds: number
  // Sixteen, or fewer in a last bar that the end card cuts short.
  steps: number
  // From 0 to 1, growing towards the hero.
  intensity: number
}
