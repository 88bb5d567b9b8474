// How an instrument is played: who plays it, how a note begins and ends, how loud it stands in the band.

import type { InstrumentName } from '#src/engine/audio/bank/bank.ts'
import type { TunedName } from '#src/engine/audio/compose/moods/voice-names.ts'

export interface TunedVoice {
  instrument: InstrumentName
  // Below this note another one plays.
  below?: { midi: number; instrument: InstrumentName }
  players: number
  attackSeconds: number
  releaseSeconds: number
  // A short stroke dies away by itself.
  decaySeconds?: number
  // Into the recording, past the beginning of the bow stroke.
  skipSeconds?: number
  // Above it a soft note is dull, at full strength.
  brightHz: number
  level: number
}

const held = { players: 1, attackSeconds: 0.03, releaseSeconds: 0.18, brightHz: 9000 }
const struck = { players: 1, attackSeconds: 0.001, brightHz: 14_000 }

export const voices: Record<TunedName, TunedVoice> = {
  piano: { ...struck, instrument: 'piano', releaseSeconds: 0.22, level: 1 },
  violin: { ...held, instrument: 'violin', level: 0.9 },
  violins: {
    ...held,
    instrument: 'violin',
    players: 3,
    attackSeconds: 0.16,
    releaseSeconds: 0.4,
    brightHz: 6500,
    level: 0.62,
  },
  spiccato: {
    ...held,
    instrument: 'violin',
    below: { midi: 58, instrument: 'cello' },
    players: 2,
    attackSeconds: 0.008,
    decaySeconds: 0.13,
    releaseSeconds: 0.09,
    skipSeconds: 0.05,
    level: 0.8,
  },
  cello: { ...held, instrument: 'cello', attackSeconds: 0.05, releaseSeconds: 0.25, level: 1 },
  cellos: {
    ...held,
    instrument: 'cello',
    players: 2,
    attackSeconds: 0.2,
    releaseSeconds: 0.45,
    brightHz: 4500,
    level: 0.72,
  },
  contrabass: { ...held, instrument: 'contrabass', attackSeconds: 0.06, releaseSeconds: 0.22, level: 1.5 },
  plucked: { ...struck, instrument: 'guitar', decaySeconds: 0.2, releaseSeconds: 0.1, brightHz: 5000, level: 1.1 },
  harp: { ...struck, instrument: 'harp', releaseSeconds: 0.7, level: 0.95 },
  guitar: { ...struck, instrument: 'guitar', releaseSeconds: 0.2, brightHz: 11_000, level: 1 },
  mutedGuitar: {
    ...struck,
    instrument: 'guitar',
    decaySeconds: 0.11,
    releaseSeconds: 0.06,
    brightHz: 4200,
    level: 1.2,
  },
  bass: { ...struck, instrument: 'bass', releaseSeconds: 0.08, brightHz: 5000, level: 1.45 },
  flute: { ...held, instrument: 'flute', attackSeconds: 0.04, level: 1 },
  horn: { ...held, instrument: 'horn', attackSeconds: 0.04, brightHz: 5000, level: 0.9 },
  horns: {
    ...held,
    instrument: 'horn',
    players: 2,
    attackSeconds: 0.07,
    releaseSeconds: 0.3,
    brightHz: 4500,
    level: 0.7,
  },
  xylophone: { ...struck, instrument: 'xylophone', releaseSeconds: 0.4, level: 0.85 },
}
