import { z } from 'zod'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { type CheckHouseDeps, checkHouse } from './check-house.ts'
import { type CheckSitesDeps, checkSites } from './check-sites.ts'

const everyMinute = { schema: z.object({}), attempts: 1, timeoutSeconds: 50, cron: '* * * * *' }

const checkSitesJob = defineJob({ name: 'monitoring.check-sites', ...everyMinute })
const checkHouseJob = defineJob({ name: 'monitoring.check-house', ...everyMinute })

export const monitoringJobs = [checkSitesJob, checkHouseJob]

export function monitoringHandlers(deps: CheckSitesDeps & CheckHouseDeps): JobHandler[] {
  return [handleJob(checkSitesJob, () => checkSites(deps)), handleJob(checkHouseJob, () => checkHouse(deps))]
}
