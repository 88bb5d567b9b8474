import type { Log } from '#src/server/platform/log/port.ts'

interface Repeated {
  // Answers how much there was to do: as long as there is more, it goes on at once.
  work: (signal: AbortSignal) => Promise<number>
  everyMs: number
  log: Log
  failure: string
}

// For what the database itself notes as due. Answers how to end it: what is under way is told so and waited for.
export function repeatWork({ work, everyMs, log, failure }: Repeated): () => Promise<void> {
  const ending = new AbortController()
  let current: Promise<unknown> = Promise.resolve()
  let isBusy = false
  const look = async (): Promise<void> => {
    isBusy = true
    try {
      while ((await work(ending.signal)) > 0 && !ending.signal.aborted);
    } catch (err) {
      log.warn({ err }, failure)
    }
    isBusy = false
  }
  const timer = setInterval(() => {
    if (!isBusy) current = look()
  }, everyMs)
  return async () => {
    clearInterval(timer)
    ending.abort()
    await current
  }
}
