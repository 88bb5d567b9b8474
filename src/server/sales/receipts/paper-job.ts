import { z } from 'zod'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { defineJob, type Queue } from '#src/server/platform/queue/port.ts'

export const keepPapersJob = defineJob({
  name: 'receipts.keep-papers',
  schema: z.object({}),
  timeoutSeconds: 600,
})

export const queuePapers = ({ queue }: { queue: Queue }, tx: Transaction): Promise<void> =>
  queue.enqueue(tx, keepPapersJob, [{}])
