import { z } from 'zod'
import { tryEach } from '#src/kit/try-each.ts'
import { defineFeature } from './define-feature.ts'
import type { PeopleDeps } from './people/deps.ts'
import { foldCustomers } from './people/customers/feature.ts'
import { sweepEmails } from './people/emails/feature.ts'
import { deleteOldRows, deleteOrphanFiles } from './people/forgetting/feature.ts'
import { forgetPeople } from './people/personal-data/feature.ts'
import { defineJob, handleJob } from './platform/queue/port.ts'
import { askForPhotos, endCheckouts, endHolds, type OrderDeps } from './sales/orders/feature.ts'
import { keepPapers, type ReceiptDeps } from './sales/receipts/feature.ts'
import type { StudioDeps } from './studio/deps.ts'
import { continueClips } from './studio/clips/feature.ts'
import { checkStorage, continuePhotos, endUploads } from './studio/gallery/feature.ts'
import { continueStages, followReviews } from './studio/production/feature.ts'
import { eraseDueMedia } from './studio/retention/feature.ts'

// What the clock brings, beside what events bring (consequences.ts): for time and for crashes, never for logic. What shares
// a beat is one job; one that fails keeps no other from its turn, and each tells what failed.

type BeatDeps = PeopleDeps & OrderDeps & ReceiptDeps & StudioDeps

interface Task {
  // As the owner would say it.
  does: string
  run(deps: BeatDeps, signal: AbortSignal): Promise<void>
}

export const beats = [
  {
    job: beat('beats.minute', {
      cron: { at: '* * * * *', why: 'crash: work that a process left when it died' },
      timeoutSeconds: 120,
    }),
    tasks: [
      { does: 'Photos that nobody reads are taken up again', run: continuePhotos },
      { does: 'Clips that nobody makes are taken up again', run: continueClips },
      { does: 'Films that nobody works on are taken up again', run: continueStages },
      { does: 'Emails that nobody sends are taken up again', run: sweepEmails },
    ],
  },
  {
    job: beat('beats.five-minutes', {
      cron: {
        at: '*/5 * * * *',
        why: 'time: reminders for photos, orders that waited 14 days, and uploads that were left',
      },
      timeoutSeconds: 240,
    }),
    tasks: [
      { does: 'Paid orders are asked for photos, a name or a logo, on day 1, 3 and 7', run: askForPhotos },
      { does: 'Orders of consumers that waited for their 14 days go on', run: endHolds },
      { does: 'Uploads that never ended are removed', run: endUploads },
      { does: 'Customers are counted', run: foldCustomers },
    ],
  },
  {
    job: beat('beats.hour', {
      cron: { at: '17 * * * *', why: 'time: films that wait for an answer, and what is due to be deleted' },
      timeoutSeconds: 1_200,
    }),
    tasks: [
      { does: 'Films in review are reminded of after 5 days, and approved by silence after 7', run: followReviews },
      { does: 'Photos and films whose days are over are deleted', run: eraseDueMedia },
      { does: 'Receipts and credit notes that an interruption left undrawn are drawn', run: keepPapers },
    ],
  },
  {
    job: beat('beats.night', {
      cron: {
        at: '17 3 * * *',
        why: 'time: what is no longer needed is deleted, and files are compared with their rows',
      },
      attempts: 3,
      timeoutSeconds: 3 * 3_600,
    }),
    tasks: [
      { does: 'Checkouts that were left for 7 days end, and are forgotten after 90', run: endCheckouts },
      { does: 'Rows that nobody needs any more are deleted', run: deleteOldRows },
      { does: 'People are deleted 6 years after the last contact, and the books after 7', run: forgetPeople },
      { does: 'Photos are compared with their files', run: checkStorage },
      { does: 'Files that nothing refers to are deleted', run: deleteOrphanFiles },
    ],
  },
] satisfies { job: ReturnType<typeof beat>; tasks: Task[] }[]

function beat(name: string, options: Omit<Parameters<typeof defineJob<object>>[0], 'name' | 'schema'>) {
  return defineJob({ attempts: 1, ...options, name, schema: z.object({}) })
}

export const beatsFeature = defineFeature({
  jobs: beats.map(({ job }) => job),
  handlers: (deps: BeatDeps) =>
    beats.map(({ job, tasks }) => handleJob(job, (_, { signal }) => runBeat(deps, tasks, signal))),
})

const runBeat = (deps: BeatDeps, tasks: Task[], signal: AbortSignal): Promise<void> =>
  tryEach(tasks, async ({ does, run }) => {
    signal.throwIfAborted()
    try {
      await run(deps, signal)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`${does}: ${reason}`, { cause })
    }
  })
