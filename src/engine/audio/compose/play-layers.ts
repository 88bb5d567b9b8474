// Everything that carries the tune: broken chords, struck chords, held ones, the bass and the drums.

import type { SeededRandom } from '#src/engine/seeded-random.ts'
import type { Layer, Mood } from './moods/mood.ts'
import type { Bar, Note, PartName } from './score.ts'
import { stepSeconds } from './steps.ts'
import { voiceChord } from './voice-leading.ts'
import { wordTable } from '#src/kit/word-table.ts'

export interface Stage {
  random: SeededRandom
  mood: Mood
  tonic: number
  bpm: number
  bars: readonly Bar[]
}

export function playLayer(stage: Stage, layer: Layer): Note[] {
  let before: number[] | undefined
  return stage.bars.flatMap((bar) => {
    if (!layer.in.includes(bar.section)) return []
    const playing = { stage, layer, bar }
    if (layer.role === 'drum') return playPattern(playing, () => [0])
    if (layer.role === 'bass') return playPattern(playing, (mark) => [bassNote(stage, bar, mark)])
    const chord = voiceFor(playing, before)
    before = chord
    if (layer.role === 'pad') return playPad(playing, chord)
    return playPattern(playing, (mark) =>
      layer.role === 'chords' ? chord : chord.slice(Number(mark), Number(mark) + 1),
    )
  })
}

interface Playing {
  stage: Stage
  layer: Layer
  bar: Bar
}

function voiceFor({ stage: { tonic }, layer, bar }: Playing, before: number[] | undefined): number[] {
  const { low = 48, high = 67, voices = 3 } = layer
  return voiceChord({ tones: bar.chord.tones, tonic, low, high, voices, before })
}

const parts: Record<Layer['role'], PartName> = {
  arpeggio: 'chords',
  chords: 'chords',
  pad: 'chords',
  bass: 'bass',
  drum: 'drums',
}

const strengths = wordTable<number>({ o: 0.62, '-': 0.36 })

function playPattern({ stage, layer, bar }: Playing, pick: (mark: string) => readonly number[]): Note[] {
  const bars = layer.pattern.length / 16
  const marks = Array.from(layer.pattern.slice((bar.index % bars) * 16, (bar.index % bars) * 16 + 16))
  const struck = marks.flatMap((mark, step) => (mark === '.' || step >= bar.steps ? [] : [{ mark, step }]))
  return struck.flatMap(({ mark, step }, index) => {
    const untilNext = (struck[index + 1]?.step ?? bar.steps) - step
    const steps = Math.min(layer.hold ?? untilNext, layer.role === 'bass' ? untilNext : bar.steps - step)
    return pick(mark).map((midi, string) => ({
      part: parts[layer.role],
      voice: layer.voice,
      // A hand crosses the strings; it does not strike them all at once.
      atSeconds: stepSeconds(stage, bar, step) + string * (layer.voice === 'guitar' ? 0.011 : 0.004),
      seconds: Math.max(0.12, (steps * 15) / stage.bpm),
      midi,
      velocity: touch(stage, bar, step) * (strengths[mark] ?? 1),
      level: layer.level,
      pan: (layer.pan ?? 0) + string * 0.06,
    }))
  })
}

const accents = [1, 0.72, 0.8, 0.74, 0.88, 0.72, 0.82, 0.74, 0.94, 0.72, 0.8, 0.74, 0.88, 0.74, 0.84, 0.76]

// Strong beats are played harder, each bar leans a little towards its middle of the phrase, and no two strokes are alike.
export function touch({ random }: Pick<Stage, 'random'>, bar: Bar, step: number): number {
  const swell = 1 + 0.06 * Math.sin((Math.PI * ((bar.index % 4) + step / 16)) / 4)
  return Math.min(1, (0.3 + 0.55 * bar.intensity) * (accents[step] ?? 0.8) * swell * random.between(0.92, 1.06))
}

function playPad({ stage, layer, bar }: Playing, chord: readonly number[]): Note[] {
  const seconds = (bar.steps * 15) / stage.bpm
  return chord.map((midi, voice) => ({
    part: 'chords',
    voice: layer.voice,
    atSeconds: bar.atSeconds,
    seconds,
    midi,
    velocity: touch(stage, bar, 0),
    level: layer.level,
    pan: chord.length > 1 ? -0.55 + (1.1 * voice) / (chord.length - 1) : 0,
  }))
}

const lowestBass = 33

function bassNote({ tonic, bars }: Stage, bar: Bar, mark: string): number {
  const rootOf = ({ chord }: Bar): number => {
    const midi = tonic + (chord.tones[0] ?? 0)
    return midi - 12 * Math.floor((midi - lowestBass) / 12)
  }
  const root = rootOf(bar)
  const [, third = 4, fifth = 7] = bar.chord.tones.map((tone) => (tone - (bar.chord.tones[0] ?? 0) + 12) % 12)
  switch (mark) {
    case '3':
      return root + third
    case '5':
      return root + fifth - (root + fifth > 46 ? 12 : 0)
    case '8':
      return root + 12
    case 'a':
      return stepInto({ from: root, next: rootOf(bars[bar.index + 1] ?? bar) }, bar, tonic)
    default:
      return root
  }
}

// The note of the scale below or above the next root, on the side the bass comes from.
function stepInto({ from, next }: { from: number; next: number }, bar: Bar, tonic: number): number {
  if (next === from) return from
  const side = next > from ? -1 : 1
  const inScale = [1, 2].find((distance) =>
    bar.chord.scale.includes((((next + side * distance - tonic) % 12) + 12) % 12),
  )
  return next + side * (inScale ?? 2)
}
