import { dayMs } from '#src/kit/time.ts'

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const prefix = 'reelwright.draft.'
const keptMs = 30 * dayMs

// What was typed and not sent yet, written down with every letter: it outlives a reload, the end of a session and a
// crash. A browser that refuses storage, or whose storage is full, still keeps it for as long as the page is open.
export function makeDraftStore(storage: () => KeyValueStorage, nowMs: () => number) {
  const drafts = new Map<string, unknown>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  for (const [key, text] of entriesOf(storage)) {
    const kept = parseKept(text)
    if (kept && nowMs() - kept.atMs < keptMs) drafts.set(key, kept.value)
    else attempt(() => storage().removeItem(prefix + key))
  }
  return {
    get: (key: string): unknown => drafts.get(key),
    hasAny: () => drafts.size > 0,
    set(key: string, value: unknown) {
      drafts.set(key, value)
      attempt(() => storage().setItem(prefix + key, JSON.stringify({ atMs: nowMs(), value })))
      tell()
    },
    remove(key: string) {
      if (!drafts.delete(key)) return
      attempt(() => storage().removeItem(prefix + key))
      tell()
    },
    // Another tab sent it, discarded it or wrote on. Without a name, all storage was cleared.
    hear(name: string | null, text: string | null) {
      if (name !== null && !name.startsWith(prefix)) return
      const kept = text === null ? undefined : parseKept(text)
      if (name === null) drafts.clear()
      else if (kept) drafts.set(name.slice(prefix.length), kept.value)
      else drafts.delete(name.slice(prefix.length))
      tell()
    },
    // For whoever logs out: nothing of a customer stays in the browser.
    removeAll() {
      for (const key of drafts.keys()) this.remove(key)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function entriesOf(storage: () => KeyValueStorage): [string, string][] {
  const entries: [string, string][] = []
  attempt(() => {
    for (const name of Object.keys(storage())) {
      const text = name.startsWith(prefix) ? storage().getItem(name) : null
      if (text !== null) entries.push([name.slice(prefix.length), text])
    }
  })
  return entries
}

function parseKept(text: string): { atMs: number; value: unknown } | undefined {
  try {
    const kept = JSON.parse(text) as { atMs?: unknown; value?: unknown } | null
    return typeof kept?.atMs === 'number' ? { atMs: kept.atMs, value: kept.value } : undefined
  } catch {
    return undefined
  }
}

function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // As above: the page's own memory is left.
  }
}
