import { z } from 'zod'
import { hourMs } from '#src/kit/time.ts'
import { defineCall, idParam, success } from '#src/contracts/call.ts'
import { sandboxPart } from './setup.ts'

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

// How soon a lead is promised an answer.
export const answerMs = 2 * hourMs

export const readDesk = defineCall({
  name: 'readDesk',
  summary: "The figures of the owner's home screen.",
  at: 'GET /api/admin/desk',
  access: 'owner',
  answer: z.object({
    // Who waits for a first answer: how many, and how many for too long.
    newLeads: z.number().int(),
    leadsOverdue: z.number().int(),
    leadsToday: z.number().int(),
    leads: z.number().int(),
    photos: z.number().int(),
    emailsWaiting: z.number().int(),
    deadJobs: z.number().int(),
    alertsWaiting: z.number().int(),
    alertsCritical: z.number().int(),
    // When the newest backup was taken, and when one was last restored for a proof; null for never.
    backup: z.object({ takenAt: z.iso.datetime().nullable(), provedAt: z.iso.datetime().nullable() }),
    ordersToday: z.number().int(),
    // Pounds.
    revenueToday: z.number(),
    transfersUnpaid: z.number().int(),
    filmsInWork: z.number().int(),
    filmsLate: z.number().int(),
    // Today's, with those that are late.
    tasksDue: z.number().int(),
    tasksOverdue: z.number().int(),
    // What is still a sample or a stand-in, but for what the owner leaves as it is.
    sandbox: z.array(sandboxPart),
    // Where the owner looks at figures of another service, if there is one.
    analyticsUrl: z.url().nullable(),
  }),
})
