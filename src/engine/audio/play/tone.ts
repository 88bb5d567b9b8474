import { type Bus, soundKernel } from '#src/engine/audio/kernel/sound-kernel.ts'
import { weightOf } from './modes.ts'

// More or less above and below: two gentle shelves over the whole band.
export function shelve({ left, right, samples }: Bus, { airDb, bodyDb }: { airDb: number; bodyDb: number }): void {
  const [air, body] = [10 ** (airDb / 20) - 1, 10 ** (bodyDb / 20) - 1]
  for (const channel of [left, right]) {
    soundKernel().shelve(channel, samples, air, weightOf(5000), body, weightOf(220))
  }
}
