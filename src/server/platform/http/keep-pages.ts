import { setTimeout as sleep } from 'node:timers/promises'
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

interface KeepOptions extends Pick<Front, 'renderPages' | 'packTightly'> {
  content: ContentSource
  clock: Clock
  log: Log
  // Who changes one thing soon changes another.
  settleMs?: number
}

const lookMs = secondMs

// Answers a page as it is now: the content is at most a second old. Where the database does not answer, the pages stay
// as they were.
export async function keepPages(options: KeepOptions) {
  const { renderPages, packTightly, content, clock, log, settleMs = 3 * secondMs } = options
  let version = await content.readVersion()
  let shown = await content.read()
  let pages = await renderPages(shown)
  const asked = new WeakSet<Loaded>()
  let lookedAtMs = clock.now().getTime()
  let looking: Promise<void> | undefined
  const warn = (problem: unknown) => log.warn({ err: problem }, 'the pages could not be rendered again')

  const look = async (): Promise<void> => {
    const current = await content.readVersion()
    if (current === version) return
    const wanted = await content.read()
    if (!isDeepStrictEqual(wanted, shown)) pages = await renderPages(wanted)
    shown = wanted
    version = current
  }
  // A change is shown at once. What somebody asks for costs fewer bytes from then on, as soon as it stays.
  const tighten = async (name: string, loose: Loaded): Promise<void> => {
    asked.add(loose)
    await sleep(settleMs, undefined, { ref: false })
    if (pages.get(name) !== loose) return
    const tight = await packTightly(loose)
    if (pages.get(name) !== loose) return
    asked.add(tight)
    pages.set(name, tight)
  }

  return {
    names: [...pages.keys()],
    find: async (name: string): Promise<Loaded | undefined> => {
      const nowMs = clock.now().getTime()
      // One at a time: an earlier content must not take the place of a later one.
      if (Math.abs(nowMs - lookedAtMs) >= lookMs && !looking) {
        lookedAtMs = nowMs
        looking = look().catch(warn)
        await looking
        looking = undefined
      }
      const page = pages.get(name)
      if (page && !asked.has(page)) tighten(name, page).catch(warn)
      return page
    },
  }
}
