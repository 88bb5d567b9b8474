// Loaded into the product with --import: how long its event loop was silent, half second by half second, and its memory.
// Linux tells how much of a silence was spent computing and how much in the line for a processor: the latter is a machine
// that is busy with others, everything else is ours.

import { readFileSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const file = process.env['DOORS_PROBE']
const everyMs = 5
const windowMs = 500

export interface ProbeWindow {
  atMs: number
  rssMb: number
  // The longest silence, and that without the time in line.
  silentMs: number
  ownMs: number
  // Of the longest own silence.
  computingMs: number
}

interface Moment {
  atMs: number
  computedMs: number
  queuedMs: number
}

function readMoment(): Moment {
  // Nanoseconds on a processor, and in line for one.
  const [computed, queued] = readFileSync('/proc/self/schedstat', 'utf8').split(' ').map(Number)
  return { atMs: performance.now(), computedMs: (computed ?? 0) / 1e6, queuedMs: (queued ?? 0) / 1e6 }
}

const calm = { silentMs: 0, ownMs: 0, computingMs: 0 }

function probe(path: string): void {
  let last = readMoment()
  let longest = calm
  setInterval(() => {
    const now = readMoment()
    const silentMs = now.atMs - last.atMs - everyMs
    const ownMs = silentMs - (now.queuedMs - last.queuedMs)
    const computingMs = now.computedMs - last.computedMs
    longest = {
      silentMs: Math.max(silentMs, longest.silentMs),
      ...(ownMs > longest.ownMs ? { ownMs, computingMs } : { ownMs: longest.ownMs, computingMs: longest.computingMs }),
    }
    last = now
  }, everyMs).unref()
  const windows: ProbeWindow[] = []
  setInterval(() => {
    const window: ProbeWindow = { atMs: Date.now(), rssMb: process.memoryUsage.rss() / 1024 ** 2, ...longest }
    longest = calm
    windows.push(window)
  }, windowMs).unref()
  // Only when it is asked for: a write to a busy disk is a silence itself.
  process.on('SIGUSR2', () => writeFileSync(path, JSON.stringify(windows)))
}

if (file && isMainThread) probe(file)
