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
    const onProgress = (progress: unknown) => void send({ kind: 'progress', progress })
    await send({ kind: 'done', result: await work(task, { signal, onProgress }) })
  } catch (error) {
    await send(describe(error))
    process.exitCode = 1
  }
  if (process.connected) process.disconnect()
}

// Until it is on its way: what a pipe does not hold would be lost with the process.
const send = (message: FromChild<unknown>): Promise<void> =>
  new Promise((resolve) => {
    if (process.connected) process.send?.(message, () => resolve())
    else resolve()
  })
