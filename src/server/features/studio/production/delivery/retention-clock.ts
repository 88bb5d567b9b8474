import { retentionDays } from '#src/contracts/studio/review-limits.ts'
import { dayMs } from '#src/kit/time.ts'
import type { JobRow } from '#src/server/features/studio/production/tables.ts'

export interface RetentionClock {
  deletedAt: Date
  isPaused: boolean
}

type Dated = Pick<JobRow, 'deliveredAt' | 'status' | 'erasedAt'>

// Counted from the last delivery. Undefined while none of the films is there; an open revision or dispute stops it.
export function retentionClock(jobs: Dated[], hasOpenDispute: boolean): RetentionClock | undefined {
  const kept = jobs.filter(({ erasedAt }) => erasedAt === null)
  const delivered = kept.flatMap(({ deliveredAt }) => deliveredAt?.getTime() ?? [])
  if (delivered.length === 0) return undefined
  return {
    deletedAt: new Date(Math.max(...delivered) + retentionDays.delivered * dayMs),
    isPaused: hasOpenDispute || kept.some(({ status }) => status !== 'completed'),
  }
}
