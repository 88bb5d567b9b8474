import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { secondMs } from '#src/kit/time.ts'
import type { Database, Executor } from '#src/server/platform/database/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import { type ReportDeps, reportConditions } from './report-conditions.ts'

interface SignDeps {
  database: Database
  log: Log
}

const signEveryMs = 15 * secondMs
// Three signs left out.
const missingAfterSeconds = 45

// Says every few seconds that this worker lives. Answers how to end it, which takes the sign away.
export function giveSigns({ database, log }: SignDeps): () => Promise<void> {
  const id = randomUUID()
  const sign = (): Promise<unknown> =>
    database
      .execute(sql`insert into worker_signs (id, seen_at) values (${id}, now())
        on conflict (id) do update set seen_at = excluded.seen_at`)
      .catch((err: unknown) => log.warn({ err }, 'the sign of life could not be given'))
  void sign()
  const timer = setInterval(() => void sign(), signEveryMs)
  return async () => {
    clearInterval(timer)
    await database.execute(sql`delete from worker_signs where id = ${id} or seen_at < now() - interval '1 day'`)
  }
}

// By the database's clock: those of the machines may differ.
export async function areWorkersMissing(db: Executor): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from worker_signs
    where seen_at > now() - make_interval(secs => ${missingAfterSeconds}::integer) limit 1`)
  return rows.length === 0
}

export async function reportWorkers(deps: SignDeps & ReportDeps): Promise<void> {
  const holds = await areWorkersMissing(deps.database)
  await deps.database.transaction((tx) =>
    reportConditions(deps, tx, [
      {
        incident: 'workers-missing',
        holds,
        severity: 'critical',
        message: 'No worker is running: no mail leaves and no film is made',
        whenOver: (lasted) => `Workers are back after ${lasted}`,
        // Nobody is there to send it.
        isMailed: false,
      },
    ]),
  )
}

// For a process that only answers: the other alerts are raised by workers, which cannot tell of their own end. The first
// look comes when a worker that starts at the same time has given its sign.
export function watchWorkers(deps: SignDeps & ReportDeps): () => Promise<void> {
  const look = (): void =>
    void reportWorkers(deps).catch((err: unknown) => deps.log.warn({ err }, 'the workers cannot be looked for'))
  const timer = setInterval(look, signEveryMs)
  return async () => clearInterval(timer)
}
