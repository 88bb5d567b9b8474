import { isDeepStrictEqual } from 'node:util'
import { secondMs } from '#src/kit/time.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { Front, Loaded } from './load-front.ts'

// What the pages say about the business. Any process may change it, so each looks for itself.
export interface ContentSource {
  read: () => Promise<unknown>
  // Another one as soon as `read` may answer something else. Asked often.
  readVersion: () => Promise<string>
}

interface KeepOptions {
  renderPages: Front['renderPages']
  content: ContentSource
  clock: Clock
  log: Log
}

const lookMs = secondMs

// Answers a page as it is now: the content is at most a second old. Where the database does not answer, the pages stay
// as they were.
export async function keepPages({ renderPages, content, clock, log }: KeepOptions) {
  let version = await content.readVersion()
  let shown = await content.read()
  let pages = await renderPages(shown)
  let lookedAtMs = clock.now().getTime()

  const look = async (): Promise<void> => {
    const current = await content.readVersion()
    if (current === version) return
    const wanted = await content.read()
    if (!isDeepStrictEqual(wanted, shown)) pages = await renderPages(wanted)
    shown = wanted
    version = current
  }

  return {
    names: [...pages.keys()],
    find: async (name: string): Promise<Loaded | undefined> => {
      const nowMs = clock.now().getTime()
      if (Math.abs(nowMs - lookedAtMs) >= lookMs) {
        lookedAtMs = nowMs
        await look().catch((problem: unknown) => log.warn({ err: problem }, 'the pages could not be rendered again'))
      }
      return pages.get(name)
    },
  }
}
