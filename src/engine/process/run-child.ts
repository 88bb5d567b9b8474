// Work in a process of its own at low priority: a native crash or a memory peak takes nothing else along.

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { AppError } from '#src/kit/app-error.ts'
import { type FromChild, toError, type ToChild } from './messages.ts'
import { startChild } from './start-child.ts'

// After this, a child that was told to stop is ended: what it has on its shelf is whole.
const patienceMs = 2_000

// Without a word: it was killed, for lack of memory mostly, or it crashed.
export class EngineStopped extends AppError {
  constructor(detail: string) {
    super('unavailable', 'The film engine stopped unexpectedly.', { detail })
  }
}

export interface ChildWork<Task> {
  program: URL
  task: Task
  signal?: AbortSignal | undefined
  onProgress?: ((progress: never) => void) | undefined
  // Started while others are under way, it takes what they leave.
  isPatient?: boolean | undefined
}

// Both far behind whoever answers visitors; what waits for nobody gets a third of what others get.
const priorities = { usual: constants.priority.PRIORITY_BELOW_NORMAL, patient: 15 }
let impatient = 0

export const isOtherWorkUnderWay = (): boolean => impatient > 0

export async function runChild<Task, Result>(work: ChildWork<Task>): Promise<Result> {
  if (work.isPatient) return runAt(isOtherWorkUnderWay() ? priorities.patient : priorities.usual, work)
  impatient += 1
  try {
    return await runAt(priorities.usual, work)
  } finally {
    impatient -= 1
  }
}

async function runAt<Task, Result>(
  priority: number,
  { program, task, signal, onProgress }: ChildWork<Task>,
): Promise<Result> {
  signal?.throwIfAborted()
  const child = startChild({ program, priority })
  const send = (message: ToChild<Task>): void => void child.send(message)
  const stop = (): void => stopGently(child, () => send({ kind: 'abort' }))
  signal?.addEventListener('abort', stop)
  try {
    const end = waitForEnd<Result>(child, onProgress)
    send({ kind: 'start', task })
    return await end
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
    if (child.connected) child.disconnect()
  }
}

async function waitForEnd<Result>(child: ChildProcess, onProgress: ChildWork<unknown>['onProgress']): Promise<Result> {
  let last: FromChild<Result> | undefined
  child.on('message', (message) => {
    const received = message as FromChild<Result>
    if (received.kind === 'progress') onProgress?.(received.progress as never)
    else last = received
  })
  // What it said last may be read only after it has left.
  const [[code, killedBy]] = (await Promise.all([once(child, 'exit'), once(child, 'disconnect')])) as [
    [number | null, NodeJS.Signals | null],
    unknown,
  ]
  if (last?.kind === 'done') return last.result
  if (last?.kind === 'failed') throw toError(last)
  throw new EngineStopped(`exit ${killedBy ?? code}`)
}

function stopGently(child: ChildProcess, askToStop: () => void): void {
  if (child.connected) askToStop()
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  child.once('exit', () => clearTimeout(timer))
}
