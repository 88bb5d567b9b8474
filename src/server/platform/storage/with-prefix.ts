import type { Storage } from './port.ts'

// A folder of a storage as one of its own.
export function withPrefix(inner: Storage, prefix: string): Storage {
  if (prefix === '') return inner
  return {
    write: (key, source, options) => inner.write(prefix + key, source, options),
    read: (key, part) => inner.read(prefix + key, part),
    remove: (key) => inner.remove(prefix + key),
    list: async function* (folder) {
      for await (const entry of inner.list(prefix + folder)) yield { ...entry, key: entry.key.slice(prefix.length) }
    },
    removeUnfinished: (before) => inner.removeUnfinished(before),
    ping: () => inner.ping(),
  }
}
