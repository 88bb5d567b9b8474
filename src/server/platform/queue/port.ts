import type { DeadJobRecord, JobState, SweepState } from './pg-boss-tables.ts'
import type { z } from 'zod'
import type { Transaction } from '#src/server/platform/database/port.ts'

// What metrics and the erasure of a person read and delete behind the queue's back.
export { ageOfOldestJob, deleteJobsAbout, jobsByState } from './pg-boss-tables.ts'
export { repeatWork } from './repeat-work.ts'

export type { DeadJobRecord, SweepState } from './pg-boss-tables.ts'

export interface Job<Payload = unknown> {
  name: string
  schema: z.ZodType<Payload>
  // Two payloads with the same key are one piece of work while the first still waits.
  key?(payload: Payload): string
  attempts: number
  // The pause before the second attempt; it doubles with every further one, up to the longest.
  retryDelaySeconds: number
  maxRetryDelaySeconds: number
  // A run that lasts longer is taken for dead and tried again.
  timeoutSeconds: number
  // How many runs of this job are taken together; the next ones when all of them are done.
  maxAtOnce: number
  // How many times over one worker process does that: for long runs, which should not wait for each other's end.
  lanes: number
  // Takes whole cores: done by the processes that render, so that small work never waits behind it.
  isHeavy: boolean
  // Runs by itself at these times (UTC) with an empty payload: because it is time, or for what a crash may have left.
  cron?: { at: string; why: `time: ${string}` | `crash: ${string}` }
}

export interface JobRun {
  // The same for every attempt.
  id: string
  // A run that was handed back by a stopping process keeps its number.
  attempt: number
  signal: AbortSignal
}

export interface JobHandler<Payload = unknown> {
  job: Job<Payload>
  // May run twice for one payload, after a crash for instance: it must not act twice.
  handle: (payload: Payload, run: JobRun) => Promise<void>
}

interface EnqueueWhen<Payload> {
  payloads: Payload[]
  afterSeconds?: number
  priority?: number
}

export interface Queue {
  // Joins the caller's transaction: the work exists exactly when the write that caused it does.
  enqueue<Payload>(tx: Transaction, job: Job<Payload>, payloads: Payload[]): Promise<void>
  // The same, but not before so many seconds from now, or ahead of others that wait: the larger priority goes first.
  enqueueWhen<Payload>(tx: Transaction, job: Job<Payload>, when: EnqueueWhen<Payload>): Promise<void>
  listDead(): Promise<DeadJobRecord[]>
  countDead(): Promise<number>
  // Of each job that the clock starts and that has run in the last hour.
  listSweeps(): Promise<SweepState[]>
  // Work that waits much longer than it should: nobody does it, or far too much of it came at once.
  countOverdue(): Promise<number>
  // Whether one of these waits or is under way.
  readState(job: Pick<Job, 'name'>): Promise<JobState>
  // The keys of those that wait, pause between two attempts or are under way.
  listKeys(job: Pick<Job, 'name'>): Promise<Set<string>>
  // What those are about.
  listPayloads<Payload>(job: Pick<Job<Payload>, 'name' | 'schema'>): Promise<Payload[]>
  // False when there is no such dead job.
  retryDead(id: string): Promise<boolean>
  discardDead(id: string): Promise<boolean>
  ping(): Promise<void>
}

export interface Worker {
  // Throws when a job has no handler or two.
  start(handlers: JobHandler[]): Promise<void>
  // Finishes what is under way, takes nothing new.
  stop(): Promise<void>
}

type JobOptions<Payload> = Pick<Job<Payload>, 'name' | 'schema' | 'key' | 'cron'> & Partial<Job<Payload>>

export function defineJob<Payload>(options: JobOptions<Payload>): Job<Payload> {
  const defaults = {
    attempts: 5,
    retryDelaySeconds: 5,
    maxRetryDelaySeconds: 86_400,
    timeoutSeconds: 120,
    maxAtOnce: 1,
    lanes: 1,
    isHeavy: false,
  }
  return { ...defaults, ...options }
}

export function handleJob<Payload>(job: Job<Payload>, handle: JobHandler<Payload>['handle']): JobHandler {
  return { job, handle } as JobHandler
}
