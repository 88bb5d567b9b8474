import type { Mood } from './moods/mood.ts'
import type { Bar } from './score.ts'

export interface Pulse {
  mood: Pick<Mood, 'swing'>
  bpm: number
}

// The second of two eighths may come late, and what lies around it goes along.
export function stepSeconds({ mood, bpm }: Pulse, bar: Pick<Bar, 'atSeconds'>, step: number): number {
  const sixteenth = 15 / bpm
  const inBeat = step % 4
  const late = inBeat === 2 ? mood.swing : inBeat === 0 ? 0 : mood.swing / 2
  return bar.atSeconds + (step + late * 2) * sixteenth
}
