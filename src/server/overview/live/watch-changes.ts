import type { Log } from '#src/server/platform/log/port.ts'

export interface WatchOptions {
  findChanges: () => Promise<string[]>
  tell: (topics: string[]) => Promise<void>
  log: Log
}

export interface Watch {
  // From here on nothing is missed.
  ready: Promise<void>
  stop: () => void
}

const lookMs = 250
// After a change: a bulk of writes becomes one word a moment, not one for each of them.
const restMs = 700
const afterFailureMs = 5_000

// Looks at the counters for as long as it runs. One look at a time, however slow the database is.
export function watchChanges({ findChanges, tell, log }: WatchOptions): Watch {
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
