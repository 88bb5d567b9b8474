import {
  and,
  asc,
  type Column,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  max,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm'
import { productionStages, stagePercent } from '#src/contracts/studio/stages.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import {
  type JobPhotoRow,
  type JobRow,
  type NewJobRow,
  productionJobs,
  productionPhotos,
  productionSteps,
} from './tables.ts'

export async function insertJob(tx: Transaction, row: NewJobRow): Promise<void> {
  await tx.insert(productionJobs).values(row)
}

export async function findJob(db: Executor, id: string): Promise<JobRow | undefined> {
  const [job] = await db.select().from(productionJobs).where(eq(productionJobs.id, id))
  return job
}

export async function findJobs(db: Executor, ids: string[]): Promise<JobRow[]> {
  return ids.length === 0 ? [] : db.select().from(productionJobs).where(inArray(productionJobs.id, ids))
}

// What an event about a job names.
export const aboutJob = ({ id: jobId, customerId, orderId }: Pick<JobRow, 'id' | 'customerId' | 'orderId'>) => ({
  jobId,
  customerId,
  ...(orderId && { orderId }),
})

// Holds the job until the transaction ends: whatever decides about its next step decides alone.
export async function lockJob(tx: Transaction, id: string): Promise<JobRow | undefined> {
  const [job] = await tx.select().from(productionJobs).where(eq(productionJobs.id, id)).for('update')
  return job
}

export const findJobsOfOrder = (db: Executor, orderId: string): Promise<JobRow[]> =>
  db.select().from(productionJobs).where(eq(productionJobs.orderId, orderId)).orderBy(asc(productionJobs.filmNumber))

// By finished stages, of all films of the order together.
export async function percentDone(db: Executor, orderId: string): Promise<number> {
  const jobs = await findJobsOfOrder(db, orderId)
  const done = jobs.map(percentOf)
  return done.length > 0 ? Math.floor(done.reduce((sum, percent) => sum + percent, 0) / done.length) : 0
}

function percentOf({ status, work, deliveredAt }: JobRow): number {
  if (deliveredAt || work === 'done') return deliveredAt ? stagePercent.completed : stagePercent[status]
  const before = productionStages[productionStages.indexOf(status) - 1]
  return before ? stagePercent[before] : 0
}

export const findJobsOfCustomer = (db: Executor, customerId: string): Promise<JobRow[]> =>
  db
    .select()
    .from(productionJobs)
    .where(eq(productionJobs.customerId, customerId))
    .orderBy(asc(productionJobs.createdAt))

const most = { inWork: 70, finished: 30 }

// What is in work, the most urgent first, and what was finished lately: however much that is, it never crowds out the rest.
export async function findListedJobs(db: Executor, since: Date): Promise<JobRow[]> {
  const [inWork, finished] = await Promise.all([
    db
      .select()
      .from(productionJobs)
      .where(ne(productionJobs.status, 'completed'))
      .orderBy(asc(productionJobs.dueAt), asc(productionJobs.id))
      .limit(most.inWork),
    db
      .select()
      .from(productionJobs)
      .where(and(eq(productionJobs.status, 'completed'), gte(productionJobs.deliveredAt, since)))
      .orderBy(desc(productionJobs.deliveredAt))
      .limit(most.finished),
  ])
  return [...inWork, ...finished]
}

// For a query about orders: whether nobody works on any film of the one in this column, until the owner resumes one.
export const standsStill = (orderId: Column): SQL =>
  sql`coalesce((select bool_and(${productionJobs.stoppedFor} is not null) from ${productionJobs}
    where ${productionJobs.orderId} = ${orderId}), false)`

const isOpen = and(
  ne(productionJobs.status, 'completed'),
  isNull(productionJobs.erasedAt),
  isNull(productionJobs.stoppedFor),
)

export const findOpenJobs = (db: Executor): Promise<JobRow[]> =>
  db.select().from(productionJobs).where(isOpen).orderBy(asc(productionJobs.createdAt))

// In a film that can still change.
export async function isRecordingUsed(db: Executor, recordingId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: productionJobs.id })
    .from(productionJobs)
    .where(
      and(
        sql`${productionJobs.music}->>'id' = ${recordingId}`,
        isNull(productionJobs.approvedAt),
        isNull(productionJobs.erasedAt),
        isNull(productionJobs.stoppedFor),
      ),
    )
    .limit(1)
  return row !== undefined
}

// How many are worked on, and how many wait; those that are paused do neither.
export async function countOpenJobs(db: Executor): Promise<Map<JobRow['work'], number>> {
  const rows = await db
    .select({ work: productionJobs.work, jobs: count() })
    .from(productionJobs)
    .where(and(isOpen, eq(productionJobs.isPaused, false)))
    .groupBy(productionJobs.work)
  return new Map(rows.map(({ work, jobs }) => [work, jobs]))
}

export const findJobsInReview = (db: Executor): Promise<JobRow[]> =>
  db
    .select()
    .from(productionJobs)
    .where(
      and(
        eq(productionJobs.status, 'completed'),
        isNull(productionJobs.approvedAt),
        isNull(productionJobs.erasedAt),
        isNull(productionJobs.stoppedFor),
      ),
    )

export async function changeJob(db: Executor, id: string, change: Partial<NewJobRow>): Promise<void> {
  await db.update(productionJobs).set(change).where(eq(productionJobs.id, id))
}

// Delivered ones that still have their films.
export const findDeliveredJobs = (db: Executor): Promise<JobRow[]> =>
  db
    .select()
    .from(productionJobs)
    .where(and(isNotNull(productionJobs.deliveredAt), isNull(productionJobs.erasedAt)))

export async function removeJobPhotos(tx: Transaction, jobId: string): Promise<void> {
  await tx.delete(productionPhotos).where(eq(productionPhotos.jobId, jobId))
}

type Step = typeof productionSteps.$inferSelect

export async function insertStep(tx: Transaction, step: Step): Promise<void> {
  const { reachedAt, actor } = step
  const target = [productionSteps.jobId, productionSteps.round, productionSteps.status]
  // A film that its customer has changed themselves is delivered once more in the same round.
  await tx.insert(productionSteps).values(step).onConflictDoUpdate({ target, set: { reachedAt, actor } })
}

export const findSteps = (db: Executor, jobIds: string[]): Promise<Step[]> =>
  db
    .select()
    .from(productionSteps)
    .where(inArray(productionSteps.jobId, jobIds))
    .orderBy(asc(productionSteps.reachedAt))

export const findJobPhotos = (db: Executor, jobId: string): Promise<JobPhotoRow[]> =>
  db
    .select()
    .from(productionPhotos)
    .where(eq(productionPhotos.jobId, jobId))
    .orderBy(asc(productionPhotos.position), asc(productionPhotos.photoId))

export async function summarisePhotos(db: Executor, jobIds: string[]) {
  if (jobIds.length === 0) return new Map<string, { photos: number; prompts: number; first: string | null }>()
  const rows = await db
    .select({
      jobId: productionPhotos.jobId,
      photos: sql<number>`count(*)::integer`,
      prompts: sql<number>`count(${productionPhotos.prompt}) filter (where ${productionPhotos.isIncluded})::integer`,
      first: sql<
        string | null
      >`(array_agg(${productionPhotos.photoId} order by ${productionPhotos.isIncluded} desc, ${productionPhotos.position}))[1]`,
    })
    .from(productionPhotos)
    .where(inArray(productionPhotos.jobId, jobIds))
    .groupBy(productionPhotos.jobId)
  return new Map(rows.map(({ jobId, ...counts }) => [jobId, counts]))
}

// What the owner decided about a photo before stays.
export async function putJobPhotos(tx: Transaction, rows: JobPhotoRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(productionPhotos)
    .values(rows)
    .onConflictDoUpdate({
      target: [productionPhotos.jobId, productionPhotos.photoId],
      set: {
        analysis: sql`excluded.analysis`,
        ownAnalysis: sql`excluded.own_analysis`,
        problem: sql`excluded.problem`,
        position: sql`excluded.position`,
      },
    })
}

export async function changeJobPhotoRow(
  db: Executor,
  { jobId, photoId }: { jobId: string; photoId: string },
  change: Partial<JobPhotoRow>,
): Promise<boolean> {
  const rows = await db
    .update(productionPhotos)
    .set(change)
    .where(and(eq(productionPhotos.jobId, jobId), eq(productionPhotos.photoId, photoId)))
    .returning({ id: productionPhotos.photoId })
  return rows.length > 0
}

export async function lastSeed(db: Executor): Promise<number> {
  const [row] = await db.select({ number: max(productionJobs.number) }).from(productionJobs)
  return row?.number ?? 0
}

// Films that are still to be delivered: all, and those whose promised time is over.
export async function countUndelivered(db: Executor, now: Date): Promise<{ all: number; late: number }> {
  const [row] = await db
    .select({
      all: count(),
      late: count(sql`case when ${productionJobs.dueAt} < ${now.toISOString()}::timestamptz then 1 end`),
    })
    .from(productionJobs)
    .where(and(isNull(productionJobs.deliveredAt), isNull(productionJobs.erasedAt), isNull(productionJobs.stoppedFor)))
  return row ?? { all: 0, late: 0 }
}
