// Drums say that something is about to change, and greet it when it has.

import type { Stage } from './play-layers.ts'
import type { Bar, Note } from './score.ts'
import { stepSeconds } from './steps.ts'

export function playFills(stage: Stage, closingSeconds: number): Note[] {
  const { bars, mood } = stage
  const drums = new Set(mood.layers.filter(({ role }) => role === 'drum').map(({ voice }) => voice))
  const fillVoice = (['snare', 'brush', 'drum', 'rim'] as const).find((voice) => drums.has(voice))
  // A quiet band has a quiet cymbal.
  const loudness = drums.has('snare') || drums.has('kick') ? 1 : 0.3
  const changes = bars.filter((bar) => bar.index > 0 && bar.section !== bars[bar.index - 1]?.section)
  const notes = changes.flatMap((bar) => {
    const before = bars[bar.index - 1]
    const isLarge = bar.section === 'hero'
    const run = fillVoice && before && bar.section !== 'turn' ? roll(stage, before, { voice: fillVoice, isLarge }) : []
    return [
      ...run,
      ...greet(bar.atSeconds, (isLarge ? 0.34 : 0.16) * loudness),
      ...(isLarge && before ? [swell(before, bar.atSeconds)] : []),
    ]
  })
  return [...notes, ...greet(closingSeconds, 0.2 * loudness)]
}

function roll(stage: Stage, bar: Bar, { voice, isLarge }: { voice: Note['voice']; isLarge: boolean }): Note[] {
  const steps = isLarge ? [8, 10, 12, 13, 14, 15] : [12, 14, 15]
  return steps.map((step, index) => ({
    part: 'drums',
    voice,
    atSeconds: stepSeconds(stage, bar, step),
    seconds: 0.5,
    midi: 0,
    velocity: (0.35 + (0.5 * (index + 1)) / steps.length) * stage.random.between(0.9, 1.05),
    level: 0.34,
    pan: -0.2 + (0.4 * index) / steps.length,
  }))
}

const greet = (atSeconds: number, level: number): Note[] => [
  { part: 'drums', voice: 'cymbal', atSeconds, seconds: 3, midi: 0, velocity: 0.7, level, pan: 0.15 },
]

const swell = (before: Bar, until: number): Note => ({
  part: 'drums',
  voice: 'swell',
  atSeconds: before.atSeconds,
  seconds: until - before.atSeconds,
  midi: 0,
  velocity: 0.8,
  level: 0.2,
  pan: -0.1,
})
