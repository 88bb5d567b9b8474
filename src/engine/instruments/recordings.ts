// Which recordings the bank is made of: a package each, and what is kept of it.

import type { InstrumentName } from '#src/engine/audio/bank/bank.ts'

export interface Recording {
  instrument: InstrumentName
  velocity: number
  folder: string
  fileOf: (noteName: string) => string
  midis: readonly number[]
  // Of the lowest note; higher ones die away sooner and are kept shorter.
  seconds: number
  highestSeconds: number
  rate: number
  channels: 1 | 2
  isHeld: boolean
}

const everySixth = (from: number, until: number): number[] =>
  Array.from({ length: Math.floor((until - from) / 6) + 1 }, (_, index) => from + index * 6)

const piano = (layer: number, velocity: number): Recording => ({
  instrument: 'piano',
  velocity,
  folder: `@audio-samples/piano-mp3-velocity${layer}`,
  fileOf: (note) => `audio/${note}v${layer}.mp3`,
  midis: everySixth(36, 90),
  seconds: 5,
  highestSeconds: 2,
  rate: 32_000,
  channels: 2,
  isHeld: false,
})

const orchestral = (name: string, rest: Pick<Recording, 'instrument' | 'midis' | 'isHeld'> & Partial<Recording>) => ({
  velocity: 0.7,
  folder: `tonejs-instrument-${name}-mp3`,
  fileOf: (note: string) => `${note.replace('#', 's')}.mp3`,
  seconds: 3,
  highestSeconds: 2.5,
  rate: 32_000,
  channels: 1 as const,
  ...rest,
})

export const recordings: readonly Recording[] = [
  piano(4, 0.3),
  piano(8, 0.6),
  piano(12, 0.9),
  orchestral('violin', {
    instrument: 'violin',
    midis: [55, 60, 64, 67, 72, 76, 79, 84, 88, 93],
    isHeld: true,
    seconds: 4,
  }),
  orchestral('cello', { instrument: 'cello', midis: [36, 39, 43, 46, 50, 53, 55, 60, 62, 65, 70], isHeld: true }),
  orchestral('contrabass', {
    instrument: 'contrabass',
    midis: [30, 34, 38, 42, 45, 49, 52, 56],
    isHeld: true,
    rate: 24_000,
  }),
  orchestral('harp', {
    instrument: 'harp',
    midis: [38, 41, 45, 48, 52, 55, 59, 62, 65, 69, 72, 76, 79, 83, 86, 93],
    isHeld: false,
    seconds: 4,
    highestSeconds: 2,
  }),
  orchestral('guitar-nylon', {
    instrument: 'guitar',
    midis: [38, 40, 45, 50, 54, 57, 61, 64, 68, 71, 74, 78, 81],
    isHeld: false,
    seconds: 3.5,
    highestSeconds: 2,
  }),
  orchestral('bass-electric', {
    instrument: 'bass',
    midis: [25, 28, 31, 34, 37, 40, 43, 46, 49],
    isHeld: false,
    rate: 24_000,
  }),
  orchestral('flute', { instrument: 'flute', midis: [60, 64, 69, 72, 76, 81, 84, 88, 93], isHeld: true }),
  orchestral('french-horn', {
    instrument: 'horn',
    midis: [39, 43, 50, 53, 57, 60, 74, 77],
    isHeld: true,
    rate: 24_000,
  }),
  orchestral('xylophone', {
    instrument: 'xylophone',
    midis: [67, 72, 79, 84, 91, 96],
    isHeld: false,
    seconds: 1.2,
    highestSeconds: 0.8,
  }),
]

const names = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B']

export const nameOf = (midi: number): string => `${names[midi % 12]}${Math.floor(midi / 12) - 1}`
