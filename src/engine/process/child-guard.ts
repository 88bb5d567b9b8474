// Ends its process when that takes more memory than it may, or longer for its work. Memory is that of the whole process:
// what decoders and WebAssembly take is no part of the heap that Node can limit. Time is that of the processor: on a busy
// machine honest work takes long by the clock.

import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { outOfMemory, outOfTime } from './messages.ts'

export interface ToGuard {
  // Of the work that begins now; undefined when it has ended.
  deadlineMs: number | undefined
}

const { maxMemoryMb } = workerData as { maxMemoryMb: number }
const everyMs = 50
const standardError = 2

let endsAtMs = Number.POSITIVE_INFINITY
parentPort?.on('message', ({ deadlineMs }: ToGuard) => {
  endsAtMs = deadlineMs === undefined ? Number.POSITIVE_INFINITY : usedMs() + deadlineMs
})

setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryMb * 1024 ** 2) end(outOfMemory)
  if (usedMs() > endsAtMs) end(outOfTime)
}, everyMs)

function usedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

function end(reason: string): void {
  writeSync(standardError, reason)
  process.kill(process.pid, 'SIGKILL')
}
