import { callsIn } from '#src/contracts/call.ts'
import * as news from '#src/contracts/overview/news.ts'
import { secondMs } from '#src/kit/time.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { handleJob, repeatWork } from '#src/server/platform/queue/port.ts'
import type { OverviewDeps } from '#src/server/overview/deps.ts'
import { noteNews, sendDigest, tellNews } from './news.ts'
import { newsRoutes, pushJob, pushNews } from './push.ts'

export { forgetDevices } from './push.ts'

// In each process that works. Answers how to end it.
export const watchNews = (deps: OverviewDeps): (() => Promise<void>) =>
  repeatWork({
    work: async () => (await noteNews(deps)) + (await tellNews(deps)) + (await sendDigest(deps)),
    everyMs: 2 * secondMs,
    log: deps.log,
    failure: 'notifications could not be sent',
  })

export const newsFeature = defineFeature({
  calls: callsIn(news),
  routes: newsRoutes,
  jobs: [pushJob],
  handlers: (deps: OverviewDeps) => [
    handleJob(pushJob, (wanted, { attempt }) => pushNews(deps, { ...wanted, attempt })),
  ],
})
