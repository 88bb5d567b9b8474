import { z } from 'zod'
import { tryEach } from '#src/kit/try-each.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { type CheckHouseDeps, checkHouse } from './check-house.ts'
import { type CheckSitesDeps, checkSites } from './check-sites.ts'
import { checkSweeps } from './check-sweeps.ts'

const everyMinute = { schema: z.object({}), attempts: 1, timeoutSeconds: 50, cron: '* * * * *' }

const checkSitesJob = defineJob({ name: 'monitoring.check-sites', ...everyMinute })
const checkHouseJob = defineJob({ name: 'monitoring.check-house', ...everyMinute })

export const monitoringJobs = [checkSitesJob, checkHouseJob]

// Both look after the sweeps, so that each is told of when it fails, these two as well.
export function monitoringHandlers(deps: CheckSitesDeps & CheckHouseDeps): JobHandler[] {
  const beside = (check: () => Promise<void>) => () => tryEach([() => checkSweeps(deps), check], (work) => work())
  return [
    handleJob(
      checkSitesJob,
      beside(() => checkSites(deps)),
    ),
    handleJob(
      checkHouseJob,
      beside(() => checkHouse(deps)),
    ),
  ]
}
