// The other end of makeWorkRoom: does one task after another, and leaves with whoever started it.

import { Worker } from 'node:worker_threads'
import { describe, type FromRoomChild } from './messages.ts'

export function beRoomChild<Task, Result>(work: (task: Task) => Promise<Result>): void {
  // A signal may reach the whole group of processes; whoever started this one decides when it ends.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
  process.on('message', (message) => void answer(work, (message as { task: Task }).task))
  guardMemory(Number(process.argv[2]))
  send({ kind: 'ready' })
}

async function answer<Task, Result>(work: (task: Task) => Promise<Result>, task: Task): Promise<void> {
  const outcome = await work(task).then(
    (result) => ({ kind: 'done', result }) as const,
    (error: unknown) => describe(error),
  )
  send({ ...outcome, heldMb: Math.round(process.memoryUsage.rss() / 1024 ** 2) })
}

// A thread beside the work, which may keep this one busy to its end: what decoders and WebAssembly take is no part of the
// heap that Node can limit.
function guardMemory(maxMemoryMb: number): void {
  new Worker(new URL('./memory-guard.ts', import.meta.url), { workerData: { maxMemoryMb } }).unref()
}

function send(message: FromRoomChild<unknown>): void {
  if (process.connected) process.send?.(message)
}
