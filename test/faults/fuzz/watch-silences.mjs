// Loaded into the product before anything else: notes when its main thread answered nobody for a while because it was
// busy itself. That the machine is busy elsewhere does not count.
import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const tickMs = 20
const leastMs = 100
const { SILENCES: file } = process.env

if (isMainThread && file && process.argv[1]?.endsWith('main.js')) {
  let before = performance.now()
  let usedBefore = process.threadCpuUsage()
  setInterval(() => {
    const now = performance.now()
    const used = process.threadCpuUsage()
    const busyMs = (used.user + used.system - usedBefore.user - usedBefore.system) / 1_000
    if (now - before - tickMs > leastMs && busyMs > leastMs) appendFileSync(file, `${Math.round(busyMs)}\n`)
    before = now
    usedBefore = used
  }, tickMs).unref()
}
