import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'

export const readHealth = defineCall({
  name: 'readHealth',
  summary: 'The process is alive.',
  at: 'GET /api/health',
  access: 'public',
  answer: z.object({ status: z.literal('ok') }),
  rateLimit: { perMinute: 6_000 },
})

const check = z.enum(['ok', 'failed'])

export const readReadiness = defineCall({
  name: 'readReadiness',
  summary: 'Whether database, queue and storage answer; 503 when one does not.',
  at: 'GET /api/ready',
  access: 'public',
  answer: z.object({
    status: z.enum(['ready', 'unavailable']),
    // A disk that is 'low' takes no photos; without workers no mail leaves and no film is made. All else goes on.
    checks: z.object({
      database: check,
      queue: check,
      storage: check,
      disk: z.enum(['ok', 'low', 'failed']),
      workers: z.enum(['ok', 'missing', 'failed']),
    }),
  }),
  rateLimit: { perMinute: 6_000 },
})

export const readMetrics = defineCall({
  name: 'readMetrics',
  summary: 'Figures for Prometheus. Needs METRICS_TOKEN as a bearer token; 404 if none is set.',
  at: 'GET /metrics',
  access: 'public',
  answerKind: 'file',
  rateLimit: { perMinute: 120 },
})

export const readOpenApi = defineCall({
  name: 'readOpenApi',
  summary: 'This description. A stranger sees the public calls, the owner and a token all of them.',
  at: 'GET /api/openapi.json',
  access: 'public',
  answer: z.record(z.string(), z.unknown()),
})

const deadJob = z.object({
  id: z.uuid(),
  job: z.string(),
  // In the owner's words.
  name: z.string(),
  reason: z.string(),
  failedAt: z.iso.datetime(),
})
export type DeadJob = z.output<typeof deadJob>

export const listDeadJobs = defineCall({
  name: 'listDeadJobs',
  summary: 'Background jobs that failed after their last attempt.',
  at: 'GET /api/dead-jobs',
  access: 'owner',
  answer: z.array(deadJob),
})

export const retryDeadJob = defineCall({
  name: 'retryDeadJob',
  summary: 'Retries a failed background job.',
  at: 'POST /api/dead-jobs/:id/retry',
  access: 'owner',
  params: z.object({ id: idParam }),
  answer: success,
})

export const discardDeadJob = defineCall({
  name: 'discardDeadJob',
  summary: 'Discards a failed background job: it is not tried again.',
  at: 'DELETE /api/dead-jobs/:id',
  access: 'owner',
  params: z.object({ id: idParam }),
  answer: success,
})
