// The last chord, on the end card: the tonic, from the bass up, left to ring.

import type { Stage } from './play-layers.ts'
import type { Note } from './score.ts'
import { leadOf, nearest, notesBetween, type TuneNote } from './tune.ts'
import { voiceChord } from './voice-leading.ts'
import { parseChord } from './harmony.ts'

export interface Ending {
  atSeconds: number
  seconds: number
  isFull: boolean
  last: TuneNote | undefined
}

export function playEnding(stage: Stage, { atSeconds, seconds, isFull, last }: Ending): Note[] {
  const { mood, tonic } = stage
  const { tones } = parseChord(mood.mode === 'major' || mood.mode === 'mixolydian' ? 'I' : 'i', mood.mode)
  const heard = new Map(
    mood.layers
      .filter(
        ({ role, in: sections, isExtra }) =>
          role !== 'drum' && (sections.includes('turn') || sections.includes('hero')) && (isFull || !isExtra),
      )
      .map((layer) => [`${layer.voice} ${layer.role === 'bass'}`, layer]),
  )
  const chords = [...heard.values()].flatMap((layer): Note[] => {
    const shared = { voice: layer.voice, seconds, level: layer.level * 1.1, velocity: 0.7 }
    const root = tonic - 12 * Math.floor((tonic - 33) / 12)
    if (layer.role === 'bass') return [{ ...shared, part: 'bass', atSeconds, midi: root, pan: 0 }]
    const { low = 48, high = 67, voices = 3 } = layer
    const chord = voiceChord({ tones, tonic, low, high, voices, before: undefined })
    return chord.map((midi, index) => ({
      ...shared,
      part: 'chords',
      midi,
      atSeconds: atSeconds + (layer.role === 'pad' ? 0 : index * 0.028),
      pan: (layer.pan ?? 0) + index * 0.08,
    }))
  })
  const lead = leadOf(mood, { section: 'hero' })
  const home = nearest(notesBetween(lead, tonic, [0]), last?.midi ?? (lead.low + lead.high) / 2)
  const final = {
    voice: lead.voice,
    atSeconds,
    seconds: seconds * 0.8,
    midi: home,
    velocity: 0.6,
    level: lead.level * 0.9,
  }
  return [...chords, { ...final, part: 'lead', pan: 0.08 }, ...lastStroke(stage, atSeconds)]
}

// A kick or a large drum lands with the chord, in a band that has one.
function lastStroke({ mood }: Stage, atSeconds: number): Note[] {
  const layer = mood.layers.find(({ voice }) => voice === 'drum' || voice === 'kick')
  if (!layer) return []
  const { voice, level } = layer
  return [{ part: 'drums', voice, atSeconds, seconds: 1, midi: 0, velocity: 0.85, level, pan: 0 }]
}
