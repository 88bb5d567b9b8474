import type { VoiceName } from '../moods.ts'
import {
  playClap,
  playCymbal,
  playDrum,
  playHat,
  playKick,
  playRim,
  playRiser,
  playShaker,
  playSnare,
} from './drums.ts'
import { playBell, playElectricPiano, playGuitar, playPiano } from './struck.ts'
import { playBass, playLead, playPad, playStrings, playSynthBass } from './sustained.ts'

export interface Voice {
  play: (midi: number, seconds: number) => Float32Array
  // How loud the voice stands in the mix.
  level: number
  isDrum: boolean
}

const tuned = (play: Voice['play'], level: number): Voice => ({ play, level, isDrum: false })
const drum = (play: () => Float32Array, level: number): Voice => ({ play, level, isDrum: true })

export const voices: Record<VoiceName, Voice> = {
  piano: tuned(playPiano, 0.19),
  electricPiano: tuned(playElectricPiano, 0.17),
  guitar: tuned(playGuitar, 0.42),
  bell: tuned(playBell, 0.19),
  pad: tuned(playPad, 0.07),
  strings: tuned(playStrings, 0.075),
  bass: tuned(playBass, 0.3),
  synthBass: tuned(playSynthBass, 0.26),
  lead: tuned(playLead, 0.15),
  kick: drum(playKick, 0.62),
  drum: drum(playDrum, 0.6),
  snare: drum(playSnare, 0.3),
  clap: drum(playClap, 0.3),
  rim: drum(playRim, 0.22),
  hat: drum(playHat, 0.16),
  shaker: drum(playShaker, 0.15),
  cymbal: drum(playCymbal, 0.13),
  riser: { play: (_midi, seconds) => playRiser(seconds), level: 0.3, isDrum: true },
}
