import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { secondMs } from '#src/kit/time.ts'
import type { Database, Executor } from '#src/server/platform/database/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import { type ReportDeps, reportConditions } from './alerts.ts'

interface SignDeps {
  database: Database
  log: Log
}

// A process that is gone is told of within a minute: four signs left out, and a look that has just been.
const signEveryMs = 10 * secondMs
const missingAfterSeconds = 40

interface DoneWork {
  works: boolean
  renders: boolean
}

// Says every few seconds that this worker lives, and what it does. Answers how to end it.
export function giveSigns({ database, log }: SignDeps, { works, renders }: DoneWork): () => Promise<void> {
  const id = randomUUID()
  const sign = (): Promise<unknown> =>
    database
      .execute(sql`insert into worker_signs (id, seen_at, works, renders) values (${id}, now(), ${works}, ${renders})
        on conflict (id) do update set seen_at = excluded.seen_at`)
      .catch((err: unknown) => log.warn({ err }, 'the heartbeat could not be written'))
  void sign()
  const timer = setInterval(() => void sign(), signEveryMs)
  return async () => {
    clearInterval(timer)
    // Its own grows old: at a restart the next process is there before anybody is alarmed.
    await database.execute(sql`delete from worker_signs where seen_at < now() - interval '1 day'`)
  }
}

// By the database's clock: those of the machines may differ.
export async function findDoneWork(db: Executor): Promise<DoneWork> {
  const { rows } = await db.execute<{ works: boolean | null; renders: boolean | null }>(sql`
    select bool_or(works) as works, bool_or(renders) as renders from worker_signs
    where seen_at > now() - make_interval(secs => ${missingAfterSeconds}::integer)`)
  return { works: rows[0]?.works ?? false, renders: rows[0]?.renders ?? false }
}

export async function reportWorkers(deps: SignDeps & ReportDeps): Promise<void> {
  const { works, renders } = await findDoneWork(deps.database)
  await deps.database.transaction((tx) =>
    reportConditions(deps, tx, [
      {
        incident: 'workers-missing',
        holds: !works,
        severity: 'critical',
        message: 'No worker is running, so no emails are sent and no films are made',
        whenOver: (lasted) => `Workers are back after ${lasted}`,
        // Nobody is there to send it.
        isMailed: false,
      },
      {
        incident: 'renders-missing',
        holds: works && !renders,
        severity: 'critical',
        message: 'No films are being made: no process renders them. Start one with ROLE=render',
        whenOver: (lasted) => `Films are being made again after ${lasted}`,
      },
    ]),
  )
}

// For a process that only answers: the other alerts are raised by workers, which cannot tell of their own end. The first
// look comes when a worker that starts at the same time has given its sign.
export function watchWorkers(deps: SignDeps & ReportDeps): () => Promise<void> {
  const look = (): void =>
    void reportWorkers(deps).catch((err: unknown) => deps.log.warn({ err }, 'the workers could not be listed'))
  const timer = setInterval(look, signEveryMs)
  return async () => clearInterval(timer)
}
