import type { Sound } from '#src/engine/audio/sound.ts'
import type { FromScoreWorker, ToScoreWorker } from '#src/engine/browser/score-messages.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'

// The worker that composes and plays a film's music.
export function hireBand(onSound: (sound: Sound | null) => void) {
  const worker = new Worker(new URL('../../engine/browser/score-worker.ts', import.meta.url), { type: 'module' })
  let film = 0
  let asked = ''
  worker.addEventListener('message', ({ data }: MessageEvent<FromScoreWorker>) => {
    if (data.film === film) onSound(data.sound)
  })
  return {
    // A change of words leaves the music as it is.
    play({ audio, frames, fps }: Timeline): void {
      const soundtrack = { audio, frames, fps }
      const description = JSON.stringify(soundtrack)
      if (description === asked) return
      asked = description
      film += 1
      worker.postMessage({ film, soundtrack } satisfies ToScoreWorker)
    },
    close: (): void => worker.terminate(),
  }
}
