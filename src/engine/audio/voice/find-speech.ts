import { loudnessSteps } from '#src/engine/audio/loudness.ts'
import type { Sound } from '#src/engine/audio/sound.ts'

export interface Stretch {
  from: number
  until: number
}

const stepSeconds = 0.1
// Shorter pauses belong to the sentence.
const pauseSeconds = 0.6

export function findSpeech(voice: Sound): Stretch[] {
  const steps = loudnessSteps(voice)
  const loudest = Math.max(-70, ...steps)
  const stretches: Stretch[] = []
  steps.forEach((level, index) => {
    if (level < loudest - 24 || level < -60) return
    const [from, until] = [index * stepSeconds, (index + 1) * stepSeconds]
    const last = stretches.at(-1)
    if (last && from - last.until < pauseSeconds) last.until = until
    else stretches.push({ from, until })
  })
  return stretches
}
