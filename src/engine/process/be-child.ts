// The other end of runChild: does the one task that it is sent, and leaves.

import { describe, type FromChild, type ToChild } from './messages.ts'

type Work<Task, Result> = (
  task: Task,
  run: { signal: AbortSignal; onProgress: (progress: unknown) => void },
) => Promise<Result>

export function beChild<Task, Result>(work: Work<Task, Result>): void {
  const controller = new AbortController()
  // A signal may reach the whole group of processes; whoever started this one decides and sends an abort.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
  process.on('disconnect', () => controller.abort())
  process.on('message', (message) => {
    const received = message as ToChild<Task>
    if (received.kind === 'abort') controller.abort()
    else void run(work, received.task, controller.signal)
  })
}

async function run<Task, Result>(work: Work<Task, Result>, task: Task, signal: AbortSignal): Promise<void> {
  try {
    const result = await work(task, { signal, onProgress: (progress) => send({ kind: 'progress', progress }) })
    send({ kind: 'done', result })
  } catch (error) {
    send(describe(error))
    process.exitCode = 1
  }
  if (process.connected) process.disconnect()
}

function send(message: FromChild<unknown>): void {
  if (process.connected) process.send?.(message)
}
