import { setTimeout as sleep } from 'node:timers/promises'

const firstPauseMs = 250
const longestPauseMs = 5_000

// For what must not be lost while this process lives: tried until it works, or until the time is over.
export async function keepTrying<Result>(work: () => Promise<Result>, forMs: number): Promise<Result> {
  const giveUpAt = performance.now() + forMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await work()
    } catch (problem) {
      if (performance.now() + pauseMs > giveUpAt) throw problem
      await sleep(pauseMs)
    }
  }
}
