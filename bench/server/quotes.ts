import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { honestQuote } from '#test/support/honest-quote.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { type Load, measureLoad } from './load.ts'

const rounds = 5
const seconds = 4
// A handful of visitors at a time, and more than the database has connections.
const shapes = [32, 100].map((connections) => ({ connections, seconds }))
type Shape = (typeof shapes)[number]

// Quote posts through the whole stack beside the floor, in turns, on the same database in the same run.
export async function measureQuotes(product: string, databaseUrl: string): Promise<void> {
  const port = await findFreePort()
  const bare = spawn(process.execPath, ['bench/server/bare-server.ts', databaseUrl, String(port)], { stdio: 'inherit' })
  try {
    await sleep(1_500)
    const body = (index: number): string => JSON.stringify({ ...honestQuote, email: `bench-${index}@example.com` })
    const targets = { floor: `http://127.0.0.1:${port}/`, product: `${product}/api/submit-quote` }
    for (const shape of shapes) {
      const measure = (url: string): Promise<Load> => measureLoad({ url, body, ...shape })
      await measure(targets.floor)
      await measure(targets.product)
      const results = []
      for (let round = 0; round < rounds; round += 1) {
        results.push({ floor: await measure(targets.floor), product: await measure(targets.product) })
      }
      report(shape, results)
    }
  } finally {
    bare.kill()
  }
}

function report({ connections }: Shape, results: { floor: Load; product: Load }[]): void {
  console.log(`\nQuote posts, ${connections} connections, ${rounds} rounds of ${seconds} s each in turns`)
  console.table(
    results.map(({ floor, product }) => ({
      'floor /s': Math.round(floor.perSecond),
      'product /s': Math.round(product.perSecond),
      'product / floor': (product.perSecond / floor.perSecond).toFixed(2),
      'floor p99 ms': floor.p99Ms.toFixed(1),
      'product p99 ms': product.p99Ms.toFixed(1),
      'p99 ratio': (product.p99Ms / floor.p99Ms).toFixed(2),
    })),
  )
  const median = (values: number[]): number =>
    values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
  const throughput = median(results.map(({ floor, product }) => product.perSecond / floor.perSecond))
  const tail = median(results.map(({ floor, product }) => product.p99Ms / floor.p99Ms))
  console.log(
    `median: ${throughput.toFixed(2)} of the floor's throughput (at least 0.5), ${tail.toFixed(2)} times its p99 (at most 3)`,
  )
}
