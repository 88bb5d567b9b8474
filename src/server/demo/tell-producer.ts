import { setTimeout as sleep } from 'node:timers/promises'
import { listPhotos } from '#src/contracts/studio/photos.ts'
import { changeProductionStatus, type JobSummary, listProduction } from '#src/contracts/studio/production.ts'
import { secondMs } from '#src/kit/time.ts'
import type { DemoBrowser } from './browser.ts'
import type { DemoClock } from './demo-clock.ts'

// A film takes seconds on a quiet machine and a minute on a busy one; in the story it takes some minutes.
const lookMs = 500
const maxLooks = 600
const passesMs = 15 * secondMs

// The owner in the studio.
export const makeProducer = (open: () => Promise<DemoBrowser>, clock: DemoClock) => ({
  // Until every photo that came can be used.
  awaitPhotos: async (customerId: string) => {
    for (let look = 0; look < maxLooks; look += 1) {
      const { images } = await (await open()).call(listPhotos, { params: { customerId } })
      if (images.every(({ state }) => state !== 'processing')) return
      await sleep(lookMs)
      clock.set(new Date(clock.now().getTime() + passesMs))
    }
  },
  // Until the film is there for the owner's look, or waits for photos; a story does not wait for ever.
  awaitFilm: async (customerId: string) => {
    for (let look = 0; look < maxLooks; look += 1) {
      const { jobs } = await (await open()).call(listProduction)
      const own = jobs.filter((job) => job.customerId === customerId)
      if (own.length > 0 && own.every(isAtRest)) return
      await sleep(lookMs)
      clock.set(new Date(clock.now().getTime() + passesMs))
    }
  },
  deliver: async (customerId: string) => {
    const desk = await open()
    const { jobs } = await desk.call(listProduction)
    for (const { id, customerId: of, status } of jobs) {
      if (of !== customerId || status !== 'editing') continue
      await desk.call(changeProductionStatus, { params: { jobId: id }, body: { status: 'completed' } })
    }
  },
})

const isAtRest = ({ status, work, problem }: JobSummary): boolean =>
  (status === 'editing' && work === 'done') || work === 'failed' || (work === 'waiting' && problem !== null)
