import { handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { sendMyDataLink, sendMyDataLinkJob } from './my-data-link.ts'
import type { PeopleDeps } from './people-deps.ts'

export const peopleJobs = [sendMyDataLinkJob]

export const peopleHandlers = (deps: PeopleDeps): JobHandler[] => [
  handleJob(sendMyDataLinkJob, (asked) => sendMyDataLink(deps, asked)),
]
