import type { Pool } from 'pg'
import type { Log } from '#src/server/platform/log/port.ts'
import { ErrorTolerantClient } from './error-tolerant-client.ts'

const lookEveryMs = 1_000
// A query that lasts longer is looked at. Together they stay below the ten seconds in which every request is answered.
const patienceMs = 4_000
const probeMs = 3_000

interface Watched {
  pool: Pool
  url: string
  log: Log
}

// A network that swallows packets answers nothing and breaks nothing: whoever waits would wait for a quarter of an hour.
// Whether a long wait is a slow query or a dead line, a fresh connection finds out: it reaches the server, and the server
// is busy with that query, or the line is cut. Answers how to end it.
export function watchConnections({ pool, url, log }: Watched): () => void {
  const open = new Set<ErrorTolerantClient>()
  pool.on('connect', (client) => {
    if (client instanceof ErrorTolerantClient) open.add(client)
  })
  pool.on('remove', (client) => void open.delete(client as unknown as ErrorTolerantClient))
  let isLooking = false
  const timer = setInterval(() => {
    const late = [...open].filter(({ waitingSinceMs = Infinity }) => performance.now() - waitingSinceMs > patienceMs)
    if (isLooking || late.length === 0) return
    isLooking = true
    void findDead(url, late)
      .then((dead) => {
        for (const client of dead) client.cut('The database does not answer on this connection')
        if (dead.length > 0) log.warn({ connections: dead.length }, 'dead database connections were cut')
      })
      .finally(() => {
        isLooking = false
      })
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function findDead(url: string, late: ErrorTolerantClient[]): Promise<ErrorTolerantClient[]> {
  const asked = late.map((client) => ({ client, since: client.waitingSinceMs }))
  const busy = await probe(url)
  return asked.flatMap(({ client, since }) => {
    const isSameWait = client.waitingSinceMs !== undefined && client.waitingSinceMs === since
    return isSameWait && !busy.has(processOf(client)) ? [client] : []
  })
}

const processOf = (client: ErrorTolerantClient): number => (client as unknown as { processID: number }).processID

// The processes of the server that work on a query; none when it cannot be reached.
async function probe(url: string): Promise<Set<number>> {
  const client = new ErrorTolerantClient({
    connectionString: url,
    application_name: 'reelwright probe',
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and state = 'active'",
    )
    return new Set(rows.map(({ pid }) => pid))
  } catch {
    return new Set()
  } finally {
    // On a dead line a polite end would wait too.
    client.cut('The probe is over')
  }
}
