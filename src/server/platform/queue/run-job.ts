import type { Job as BossJob, JobResult } from 'pg-boss'
import { AppError, type AppErrorCode } from '#src/kit/app-error.ts'
import { secondMs } from '#src/kit/time.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { JobHandler } from './port.ts'
import type { RunningJobs } from './running-jobs.ts'

type Run = Pick<BossJob<unknown>, 'id' | 'data' | 'retryCount' | 'signal'>

export interface Surroundings {
  log: Log
  running: RunningJobs
}

// Never throws: a job that fails must not take along the others of its batch.
export async function runJob(handler: JobHandler, run: Run, { log, running }: Surroundings): Promise<JobResult> {
  const { job } = handler
  const attempt = run.retryCount + 1
  try {
    const payload = parsePayload(handler, run.data)
    const signal = AbortSignal.any([run.signal, running.signal, AbortSignal.timeout(job.timeoutSeconds * secondMs)])
    const handling = handler.handle(payload, { id: run.id, attempt, signal })
    running.add(run.id, handling)
    await Promise.race([handling, rejectWhenAborted(signal)])
    return { id: run.id, status: 'completed' }
  } catch (problem) {
    if (running.signal.aborted) {
      log.info({ job: job.name, jobId: run.id }, 'job handed back')
      return { id: run.id, status: 'failed' }
    }
    const status = isFinal(problem) ? 'deadletter' : 'failed'
    log.warn({ err: problem, job: job.name, jobId: run.id, attempt, attempts: job.attempts, status }, 'job failed')
    return { id: run.id, status, output: { message: problem instanceof Error ? problem.message : String(problem) } }
  }
}

function parsePayload({ job }: JobHandler, data: unknown): unknown {
  const parsed = job.schema.safeParse(data)
  if (parsed.success) return parsed.data
  throw new AppError('bad_request', 'The payload does not fit the job', { cause: parsed.error })
}

const worthRetrying: AppErrorCode[] = ['unavailable', 'too_many']

// What was foreseen and is not about load or an outage fails the same way next time.
const isFinal = (problem: unknown): boolean => problem instanceof AppError && !worthRetrying.includes(problem.code)

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
