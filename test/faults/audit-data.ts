import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { sweepPhotos } from '#src/server/studio/gallery/feature.ts'
import { systemClock } from '#src/server/platform/clock/system-clock.ts'
import { connectDatabase } from '#src/server/platform/database/connect-database.ts'
import { startEmbeddedPostgres } from '#src/server/platform/database/embedded-postgres.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { makeDiskStorage } from '#src/server/platform/storage/disk-storage.ts'
import { silentLog } from '#test/support/silent-log.ts'
import type { Acknowledged } from './clients.ts'

// Opens what a stopped product left behind, sweeps once, and counts what does not fit together.
// `arrivals` is how often each mail arrived, by its Message-ID.
export async function auditData(dataDir: string, said: Acknowledged, arrivals = new Map<string, number>()) {
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog })
  const { database, close } = connectDatabase(server.url, { log: silentLog })
  try {
    const storage = await makeDiskStorage({ folder: join(dataDir, 'files') })
    const deps = { database, storage, clock: systemClock, log: silentLog, workFolder: join(dataDir, 'work') }
    await sweepPhotos(deps, { olderThanMs: -60_000 })
    const again = await sweepPhotos(deps, { olderThanMs: -60_000 })
    const sessionHashes = said.sessions.map((id) => createHash('sha256').update(id).digest('base64url'))
    return {
      lostLeads: await countMissing(database, sql`select id::text from customers`, said.customerIds),
      lostPhotos: await countMissing(database, sql`select id::text from photos`, said.photoIds),
      lostSessions: await countMissing(database, sql`select id_hash as id from sessions`, sessionHashes),
      leadsWithoutMail: await countMissing(database, acknowledgedOrWaiting, said.customerIds),
      rowsWithoutFile: again.missing.length,
      filesWithoutRow: again.orphans,
      rowsLeftReceiving: again.abandoned,
      ...(await auditMails(database, arrivals)),
    }
  } finally {
    await close()
    await server.stop()
  }
}

// A mail arrives twice only if a process or connection died behind its content, and 'sent' means arrived.
async function auditMails(database: Database, arrivals: Map<string, number>) {
  const { rows } = await database.execute<{ id: string; status: string; cuts: number }>(
    sql`select id::text, status, cuts from emails`,
  )
  const timesOf = (id: string): number => [...arrivals].find(([messageId]) => messageId.includes(id))?.[1] ?? 0
  const mails = rows.map((row) => ({ ...row, times: timesOf(row.id) }))
  return {
    mailsTwiceWithoutCut: mails.filter(({ times, cuts }) => times > 1 + cuts).length,
    mailsSentInVain: mails.filter(({ status, times }) => status === 'sent' && times === 0).length,
    // One that two kills have cut waits for its last try.
    mailsGivenUp: mails.filter(({ status, cuts }) => status === 'failed' || (status === 'unknown' && cuts !== 2))
      .length,
  }
}

// A lead has its mail, or the job that will write it.
const acknowledgedOrWaiting = sql`
  select customer_id::text as id from emails
  union
  select quotes.customer_id::text from quotes, pgboss.job
  where job.name = 'quotes.acknowledge' and job.state in ('created', 'retry', 'active')
    and job.data -> 'quoteIds' ? quotes.id::text`

async function countMissing(database: Database, query: ReturnType<typeof sql>, wanted: string[]): Promise<number> {
  const found = new Set((await database.execute<{ id: string }>(query)).rows.map(({ id }) => id))
  return wanted.filter((id) => !found.has(id)).length
}
