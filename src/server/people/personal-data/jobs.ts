import { z } from 'zod'
import { unlessClockJumped } from '#src/server/people/forgetting/feature.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { sendMyDataLink, sendMyDataLinkJob } from './my-data-link.ts'
import type { PeopleDeps } from './people-deps.ts'
import { sweepPeople } from './sweep-people.ts'

const sweepPeopleJob = defineJob({
  name: 'people.sweep',
  schema: z.object({}),
  timeoutSeconds: 600,
  cron: '23 4 * * *',
})

export const peopleJobs = [sendMyDataLinkJob, sweepPeopleJob]

export const peopleHandlers = (deps: PeopleDeps): JobHandler[] => [
  handleJob(sendMyDataLinkJob, (asked) => sendMyDataLink(deps, asked)),
  handleJob(sweepPeopleJob, (_, { signal }) => unlessClockJumped(deps, () => sweepPeople(deps, signal))),
]
