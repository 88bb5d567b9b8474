// Everything that is heard, put together: the music, accents on its moments, and somebody who speaks.

import { mixInto } from './edit-sound.ts'
import { applyGains, masterGains } from './master.ts'
import { type Hit, placeHits } from './play/sound-design.ts'
import { makeSilence, sampleRate, type Sound } from './sound.ts'
import { cleanVoice } from './voice/clean-voice.ts'
import { duckUnder, findSpeech } from './voice/duck-under.ts'

export interface SoundtrackParts {
  // Becomes a stem itself: forty seconds are fifteen megabytes.
  music: Sound
  hits?: readonly Hit[] | undefined
  voice?: { recording: Sound; atSeconds: number } | undefined
}

// Each as loud as in the whole, so that an editor who lays them together hears the whole.
export interface Stems {
  music: Sound
  hits: Sound
  voice: Sound | undefined
}

export function mixStems({ music, hits = [], voice }: SoundtrackParts): Stems {
  const accents = makeSilence(music.left.length / sampleRate)
  if (!voice) {
    placeHits(accents, balanced(hits))
    return master({ music, hits: accents, voice: undefined })
  }
  const spoken = placeVoice(cleanVoice(voice.recording), voice.atSeconds, accents.left.length)
  const speech = findSpeech(spoken)
  // Nothing lands on a word.
  const isClear = ({ atSeconds }: Hit): boolean =>
    speech.every(({ from, until }) => atSeconds < from - 0.4 || atSeconds > until + 0.4)
  placeHits(accents, balanced(hits.filter(isClear)))
  return master({ music: duckUnder(music, spoken, speech), hits: accents, voice: spoken })
}

// The music stem becomes the whole.
export function joinStems({ music, hits, voice }: Stems): Sound {
  mixInto(music, hits)
  if (voice) mixInto(music, voice)
  return music
}

// A moment is marked once, whoever asked for it twice.
const balanced = (hits: readonly Hit[]): Hit[] =>
  hits.filter(
    (hit, index) =>
      hits.findIndex((other) => other.kind === hit.kind && Math.abs(other.atSeconds - hit.atSeconds) < 0.2) === index,
  )

function master(stems: Stems): Stems {
  const sounds = [stems.music, stems.hits, stems.voice].filter((stem) => stem !== undefined)
  const gains = masterGains(sounds)
  for (const sound of sounds) applyGains(sound, gains)
  return stems
}

function placeVoice(voice: Sound, atSeconds: number, samples: number): Sound {
  const from = Math.min(samples, Math.round(atSeconds * sampleRate))
  const place = (channel: Float32Array): Float32Array => {
    const out = new Float32Array(samples)
    out.set(channel.subarray(0, samples - from), from)
    return out
  }
  return { left: place(voice.left), right: place(voice.right) }
}
