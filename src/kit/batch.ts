// Joins calls that arrive while an earlier one is under way into one run: under load many small durable writes share
// one transaction; a lone call runs at once and alone.

export interface BatchOptions<Item, Result> {
  maxItems: number
  // A second run beside the first starts only when this many wait: many small runs cost more than they save.
  minQueuedForSecondRun: number
  run: (items: Item[]) => Promise<Result[]>
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

const maxRuns = 2

export function makeBatch<Item, Result>(options: BatchOptions<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let running = 0
  const mayStart = (): boolean =>
    running === 0 ? waiting.length > 0 : running < maxRuns && waiting.length >= options.minQueuedForSecondRun

  const pump = async (): Promise<void> => {
    while (mayStart()) {
      running += 1
      await runNext(options, waiting.splice(0, options.maxItems))
      running -= 1
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // Whatever else has arrived in this turn of the loop comes along.
      setImmediate(() => void pump())
    })
}

async function runNext<Item, Result>(options: BatchOptions<Item, Result>, batch: Waiting<Item, Result>[]) {
  const [outcome] = await Promise.allSettled([options.run(batch.map(({ item }) => item))])
  if (outcome.status === 'fulfilled') {
    batch.forEach(({ resolve }, index) => resolve(outcome.value[index] as Result))
    return
  }
  // One bad item must not fail its neighbours: each is tried alone, so that only the culprit hears of it.
  if (batch.length > 1) await Promise.all(batch.map((one) => runNext(options, [one])))
  else batch[0]?.reject(outcome.reason)
}
