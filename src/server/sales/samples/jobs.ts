import { z } from 'zod'
import { sampleFilms } from '#src/contracts/sales/sample-films.ts'
import { hourMs, secondMs } from '#src/kit/time.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { mailWaiters } from './mail-sample.ts'
import type { SampleDeps } from './sample-deps.ts'
import { isMade, makeSample } from './sample-files.ts'

export const makeFilm = defineJob({
  name: 'samples.make-film',
  schema: z.object({ film: z.string() }),
  key: ({ film }) => film,
  timeoutSeconds: hourMs / secondMs,
  isHeavy: true,
})

export const sampleJobs = [makeFilm]

export const sampleHandlers = (deps: SampleDeps): JobHandler[] => [
  handleJob(makeFilm, async ({ film: id }, { signal }) => {
    const film = sampleFilms.find((each) => each.id === id)
    if (!film) return
    if (!(await isMade(deps, film))) await makeSample(deps, film, signal)
    await mailWaiters(deps, film)
  }),
]
