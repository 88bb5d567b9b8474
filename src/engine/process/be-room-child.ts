// The other end of makeWorkRoom: does one task after another, and leaves with whoever started it.

import { Worker } from 'node:worker_threads'
import type { ToGuard } from './child-guard.ts'
import { describe, type FromRoomChild, type ToRoomChild } from './messages.ts'

export function beRoomChild<Task, Result>(work: (task: Task) => Promise<Result>): void {
  // A signal may reach the whole group of processes; whoever started this one decides when it ends.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
  // A thread beside the work, which may keep this one busy to its end.
  const workerData = { maxMemoryMb: Number(process.argv[2]) }
  const guard = new Worker(new URL('./child-guard.ts', import.meta.url), { workerData })
  guard.unref()
  process.on('message', (message) => void answer(work, message as ToRoomChild<Task>, guard))
  send({ kind: 'ready' })
}

async function answer<Task, Result>(
  work: (task: Task) => Promise<Result>,
  { task, deadlineMs }: ToRoomChild<Task>,
  guard: Worker,
): Promise<void> {
  guard.postMessage({ deadlineMs } satisfies ToGuard)
  const outcome = await work(task).then(
    (result) => ({ kind: 'done', result }) as const,
    (error: unknown) => describe(error),
  )
  guard.postMessage({ deadlineMs: undefined } satisfies ToGuard)
  send({ ...outcome, heldMb: Math.round(process.memoryUsage.rss() / 1024 ** 2) })
}

function send(message: FromRoomChild<unknown>): void {
  if (process.connected) process.send?.(message)
}
