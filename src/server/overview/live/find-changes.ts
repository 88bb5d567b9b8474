export interface Counters {
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
