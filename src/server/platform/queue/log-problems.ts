import type { PgBoss } from 'pg-boss'
import { secondMs } from '#src/kit/time.ts'
import type { Log } from '#src/server/platform/log/port.ts'

// While the database is away every poll of every job fails: one line for each kind of failure in this time says enough.
const quietMs = 10 * secondMs

// Without a listener an 'error' event would end the process, and the database may be restarted at any time.
export function logProblems(boss: PgBoss, log: Log): void {
  const quietUntil = new Map<string, number>()
  boss.on('error', (problem: Error & { code?: string }) => {
    const kind = problem.code ?? problem.name
    if ((quietUntil.get(kind) ?? 0) > performance.now()) return
    quietUntil.set(kind, performance.now() + quietMs)
    log.error({ err: toError(problem) }, 'the queue had a problem')
  })
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
}

// pg-boss emits some errors as plain copies, which a log would print as [object Object].
function toError(problem: Error & { code?: string }): Error {
  if (problem instanceof Error) return problem
  const { message, code } = problem as { message: string; code?: string }
  return Object.assign(new Error(message), { code })
}
