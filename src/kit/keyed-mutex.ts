export type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

// Work under one key runs one after another, in the order it came. Fifty clicks on one customer would else each hold a
// connection while they wait for the same row, until none is left for anybody else.
export function makeKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key)
    const mine = before ? before.then(work, work) : work()
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
