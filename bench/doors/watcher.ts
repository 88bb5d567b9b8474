// A process beside the load: asks for the product's health all the time, and is itself the measure of how long the
// machine lets a process that does nothing wait.

import { setTimeout as sleep } from 'node:timers/promises'

export interface Watched {
  atMs: number
  healthMs: number
  status: number
  // Of this process, since the last line.
  silentMs: number
}

const [address = ''] = process.argv.slice(2)
const everyMs = 5

let silentMs = 0
let lastAt = performance.now()
setInterval(() => {
  const now = performance.now()
  silentMs = Math.max(silentMs, now - lastAt - everyMs)
  lastAt = now
}, everyMs).unref()

for (;;) {
  const startedAt = performance.now()
  const status = await fetch(`${address}/api/health`).then(
    (answer) => answer.status,
    () => 0,
  )
  const watched: Watched = { atMs: Date.now(), healthMs: performance.now() - startedAt, status, silentMs }
  silentMs = 0
  process.send?.(watched)
  await sleep(50)
}
