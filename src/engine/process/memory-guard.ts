// Ends its process when that takes more memory than it may.

import { workerData } from 'node:worker_threads'

const { maxMemoryMb } = workerData as { maxMemoryMb: number }
const everyMs = 50

setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryMb * 1024 ** 2) process.kill(process.pid, 'SIGKILL')
}, everyMs)
