import { type LiveTopic, liveTopics } from '#src/contracts/overview/live.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { OnConnect, SseConnection, Session } from '#src/server/platform/http/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import { makeFindChanges } from './find-changes.ts'
import { readCounters, readOldest, takeNumber } from './store.ts'
import { type Watch, watchChanges } from './watch-changes.ts'

export interface LiveDeps {
  database: Database
  clock: Clock
  log: Log
  isSessionLive: (id: string) => Promise<boolean>
}

interface Joined {
  line: SseConnection
  session: Session
}

const maxLines = 1_000
const maxOfOneSession = 20

// Every open screen of this process. Counters are in the database, so what another process changes is heard here too;
// they are looked at only while somebody listens.
export function makeSwitchboard(deps: LiveDeps) {
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

async function tell(deps: LiveDeps, joined: Set<Joined>, topics: string[]): Promise<void> {
  if (topics.includes('sessions')) await closeEnded(deps, joined)
  const shown = topics.filter(isTopic)
  if (shown.length === 0) return
  for (const { line } of joined) line.send('change', { topics: shown })
}

// A session that has logged out, in whatever process, hears nothing more.
async function closeEnded({ isSessionLive }: LiveDeps, joined: Set<Joined>): Promise<void> {
  const ids = new Set([...joined].map(({ session }) => session.id))
  for (const id of ids) {
    if (await isSessionLive(id)) continue
    for (const { line, session } of joined) if (session.id === id) line.close()
  }
}
