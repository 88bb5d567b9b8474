import { dayMs } from '#src/kit/time.ts'
import type { JobRow } from '#src/server/studio/production/tables.ts'

export interface RetentionClock {
  deletedAt: Date
  // After the delivery that it counts from.
  keptDays: number
  isPaused: boolean
}

type Dated = Pick<JobRow, 'deliveredAt' | 'keptDays' | 'status' | 'erasedAt'>

// The last of an order's films decides, each by the days that its customer was told. Undefined while none is there; an open
// revision or dispute stops it.
export function retentionClock(jobs: Dated[], hasOpenDispute: boolean): RetentionClock | undefined {
  const kept = jobs.filter(({ erasedAt }) => erasedAt === null)
  const [last] = kept.flatMap(endOf).toSorted((one, other) => other.deletedAt.getTime() - one.deletedAt.getTime())
  if (!last) return undefined
  return {
    ...last,
    isPaused: hasOpenDispute || kept.some(({ status }) => status !== 'completed'),
  }
}

const endOf = ({ deliveredAt, keptDays }: Dated) =>
  deliveredAt ? [{ deletedAt: new Date(deliveredAt.getTime() + keptDays * dayMs), keptDays }] : []
