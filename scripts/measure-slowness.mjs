import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

// Time limits of tests were set on a machine that does a round of this work in so many milliseconds.
const usualMs = 100

// A limit costs nothing where the work is done in time. A quiet machine may be busy a minute later, so it gets more than
// it needs; a busy or slow one gets as much as it seems to need, up to a bound.
const [least, most] = [3, 12]

// How many times longer than usual work may take, from how long it takes now while every core has some.
export async function measureSlowness() {
  const rounds = await Promise.all(Array.from({ length: availableParallelism() }, measureOnThread))
  const slowest = Math.max(...rounds)
  return Math.min(most, Math.max(least, Math.round((slowest / usualMs) * 10) / 10))
}

function measureOnThread() {
  const worker = new Worker(`require('node:worker_threads').parentPort.postMessage((${String(work)})())`, {
    eval: true,
  })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

// The third round: by then it is compiled. Runs in a thread of its own.
function work() {
  let took = 0
  for (let round = 0; round < 3; round += 1) {
    const startedAt = performance.now()
    let sum = 0
    for (let step = 0; step < 15_000_000; step += 1) sum = (sum * 31 + step) % 1_000_003
    took = performance.now() - startedAt + (sum < 0 ? 1 : 0)
  }
  return took
}
