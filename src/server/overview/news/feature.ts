import { callsIn } from '#src/contracts/call.ts'
import * as news from '#src/contracts/overview/news.ts'
import { secondMs } from '#src/kit/time.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { handleJob, repeatWork } from '#src/server/platform/queue/port.ts'
import type { NewsDeps } from './news-deps.ts'
import { noteNews } from './note-news.ts'
import { pushJob } from './push-job.ts'
import { pushNews } from './push-news.ts'
import { newsRoutes } from './routes.ts'
import { sendDigest } from './send-digest.ts'
import { tellNews } from './tell-news.ts'

// In each process that works. Answers how to end it.
export const watchNews = (deps: NewsDeps): (() => Promise<void>) =>
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
  handlers: (deps: NewsDeps) => [handleJob(pushJob, (wanted, { attempt }) => pushNews(deps, { ...wanted, attempt }))],
})
