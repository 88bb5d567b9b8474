import { z } from 'zod'
import { sampleFilms } from '#src/contracts/sales/sample-films.ts'
import { dayMs, hourMs, secondMs } from '#src/kit/time.ts'
import { forgetCountsBefore } from '#src/server/features/people/caps/feature.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { mailWaiters } from './mail-sample.ts'
import type { SampleDeps } from './sample-deps.ts'
import { isMade, makeSample } from './sample-files.ts'
import { forgetWaitersBefore } from './store.ts'

const forgetRequests = defineJob({ name: 'samples.forget-requests', schema: z.object({}), cron: '23 3 * * *' })

export const makeFilm = defineJob({
  name: 'samples.make-film',
  schema: z.object({ film: z.string() }),
  key: ({ film }) => film,
  timeoutSeconds: hourMs / secondMs,
  isHeavy: true,
})

export const sampleJobs = [forgetRequests, makeFilm]

const waitingDays = 7

export const sampleHandlers = (deps: SampleDeps): JobHandler[] => [
  handleJob(forgetRequests, async () => {
    const now = deps.clock.now().getTime()
    await forgetCountsBefore(deps.database, new Date(now - dayMs))
    await forgetWaitersBefore(deps.database, new Date(now - waitingDays * dayMs))
  }),
  handleJob(makeFilm, async ({ film: id }, { signal }) => {
    const film = sampleFilms.find((each) => each.id === id)
    if (!film) return
    if (!(await isMade(deps, film))) await makeSample(deps, film, signal)
    await mailWaiters(deps, film)
  }),
]
