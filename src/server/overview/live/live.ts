import { type LiveTopic, liveTopics } from '#src/contracts/overview/live.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { OverviewDeps } from '#src/server/overview/deps.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { OnConnect, SseConnection, Session } from '#src/server/platform/http/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import { sql } from 'drizzle-orm'

interface Joined {
  line: SseConnection
  session: Session
}

const maxLines = 1_000
const maxOfOneSession = 20

// Every open screen of this process. Counters are in the database, so what another process changes is heard here too;
// they are looked at only while somebody listens.
export function makeSwitchboard(deps: OverviewDeps) {
  const joined = new Set<Joined>()
  let watch: Watch | undefined

  const startWatch = () => {
    const findChanges = makeFindChanges({
      readCounters: () => readCounters(deps.database),
      takeNumber: () => takeNumber(deps.database),
      readOldest: () => readOldest(deps.database),
    })
    return watchChanges({ findChanges, tell: (topics) => tell(deps, joined, topics), log: deps.log })
  }

  return {
    open(session: Session): OnConnect {
      const ofSession = [...joined].filter((other) => other.session.id === session.id)
      if (joined.size >= maxLines || ofSession.length >= maxOfOneSession) {
        throw new AppError('too_many', 'Too many open screens.', { retryAfterSeconds: 60 })
      }
      return (line) => {
        const place = { line, session }
        joined.add(place)
        watch ??= startWatch()
        void watch.ready.then(() => line.send('ready', {}))
        const end = setTimeout(() => line.close(), session.expiresAt.getTime() - deps.clock.now().getTime())
        return () => {
          clearTimeout(end)
          joined.delete(place)
          if (joined.size > 0) return
          watch?.stop()
          watch = undefined
        }
      }
    },
  }
}

const isTopic = (text: string): text is LiveTopic => (liveTopics as readonly string[]).includes(text)

async function tell(deps: OverviewDeps, joined: Set<Joined>, topics: string[]): Promise<void> {
  if (topics.includes('sessions')) await closeEnded(deps, joined)
  const shown = topics.filter(isTopic)
  if (shown.length === 0) return
  for (const { line } of joined) line.send('change', { topics: shown })
}

// A session that has logged out, in whatever process, hears nothing more.
async function closeEnded({ isSessionLive }: OverviewDeps, joined: Set<Joined>): Promise<void> {
  const ids = new Set([...joined].map(({ session }) => session.id))
  for (const id of ids) {
    if (await isSessionLive(id)) continue
    for (const { line, session } of joined) if (session.id === id) line.close()
  }
}

interface WatchOptions {
  findChanges: () => Promise<string[]>
  tell: (topics: string[]) => Promise<void>
  log: Log
}

interface Watch {
  // From here on nothing is missed.
  ready: Promise<void>
  stop: () => void
}

const lookMs = 250
// After a change: a bulk of writes becomes one word a moment, not one for each of them.
const restMs = 700
const afterFailureMs = 5_000

// Looks at the counters for as long as it runs. One look at a time, however slow the database is.
function watchChanges({ findChanges, tell, log }: WatchOptions): Watch {
  const firstLook = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const look = async (): Promise<number> => {
    try {
      const topics = await findChanges()
      firstLook.resolve()
      if (isStopped || topics.length === 0) return lookMs
      await tell(topics)
      return restMs
    } catch (problem) {
      log.warn({ err: problem }, 'changes could not be watched')
      return afterFailureMs
    }
  }
  const goOn = async (): Promise<void> => {
    const pauseMs = await look()
    if (!isStopped) timer = setTimeout(() => void goOn(), pauseMs)
  }
  void goOn()
  return {
    ready: firstLook.promise,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

interface Counters {
  readCounters: () => Promise<Map<string, string>>
  // Above the number of everybody who has written so far.
  takeNumber: () => Promise<bigint>
  // The smallest number that is still under way.
  readOldest: () => Promise<bigint>
}

// Answers, at each call, the topics that changed since the last one. A counter moves before its transaction commits: a
// topic seen while one was under way is named a second time once all of that moment have ended, so that no reader is
// left with what was there before.
export function makeFindChanges({ readCounters, takeNumber, readOldest }: Counters): () => Promise<string[]> {
  let known: Map<string, string> | undefined
  const unsettled = new Map<string, bigint>()

  return async () => {
    const counters = await readCounters()
    const before = known ?? counters
    known = counters
    const changed = [...counters].filter(([topic, value]) => before.get(topic) !== value).map(([topic]) => topic)
    if (changed.length === 0 && unsettled.size === 0) return []
    const number = changed.length > 0 ? await takeNumber() : 0n
    const oldest = await readOldest()
    const settled = [...unsettled].filter(([, until]) => oldest >= until).map(([topic]) => topic)
    for (const topic of settled) unsettled.delete(topic)
    if (oldest < number) for (const topic of changed) unsettled.set(topic, number)
    return [...new Set([...changed, ...settled])]
  }
}

// How often each topic was changed. Counters move before the change is committed.
async function readCounters(db: Executor): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ topic: string; value: string }>(
    sql`select sequencename as topic, coalesce(last_value, 0)::text as value from pg_sequences where schemaname = 'live'`,
  )
  return new Map(rows.map(({ topic, value }) => [topic, value]))
}

// A number of our own among the transactions: whoever has written before this call has a smaller one. (The upper end of
// a snapshot would not do: it leaves out what began last and is still open.)
async function takeNumber(db: Executor): Promise<bigint> {
  const { rows } = await db.execute<{ number: string }>(sql`select pg_current_xact_id()::text as number`)
  return BigInt(rows[0]?.number ?? 0)
}

// Every transaction with a smaller number has ended.
async function readOldest(db: Executor): Promise<bigint> {
  const { rows } = await db.execute<{ number: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as number`,
  )
  return BigInt(rows[0]?.number ?? 0)
}
