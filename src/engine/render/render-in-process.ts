// renderFilms in a process of its own at low priority: a native crash or a memory peak takes nothing else along.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { AppError } from '#src/kit/app-error.ts'
import type { FilmOrder, RenderOptions } from './render-film.ts'
import type { FromRenderer, ToRenderer } from './render-messages.ts'

// After this, a renderer that was told to stop is ended.
const patienceMs = 10_000

// The renderer gets no variable of ours: it needs none, and a crash report would show them. glibc otherwise keeps what
// each segment's encoder has freed, about 130 MB.
const environment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '1048576' }

export async function renderInProcess(orders: FilmOrder[], options: RenderOptions = {}): Promise<void> {
  const { signal, onProgress, ...plain } = options
  signal?.throwIfAborted()
  const child = fork(new URL('./render-process.ts', import.meta.url), { env: environment })
  const send = (message: ToRenderer): void => void child.send(message)
  const stop = (): void => stopGently(child, send)
  signal?.addEventListener('abort', stop)
  try {
    lowerPriority(child)
    const end = waitForEnd(child, onProgress)
    send({ kind: 'render', orders, options: plain })
    await end
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
    if (child.connected) child.disconnect()
  }
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
}

async function waitForEnd(child: ChildProcess, onProgress: RenderOptions['onProgress']): Promise<void> {
  let last: FromRenderer | undefined
  child.on('message', (message) => {
    const received = message as FromRenderer
    if (received.kind === 'progress') onProgress?.(received.progress)
    else last = received
  })
  const [code, killedBy] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  if (last?.kind === 'done') return
  if (last?.kind === 'failed') throw toError(last)
  throw new AppError('unavailable', 'The film engine stopped unexpectedly.', { detail: `exit ${killedBy ?? code}` })
}

function toError({ message, foreseen }: Extract<FromRenderer, { kind: 'failed' }>): Error {
  if (!foreseen) return new Error(message)
  return new AppError(foreseen.code, foreseen.text, foreseen.detail === undefined ? {} : { detail: foreseen.detail })
}

function stopGently(child: ChildProcess, send: (message: ToRenderer) => void): void {
  if (child.connected) send({ kind: 'abort' })
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  child.once('exit', () => clearTimeout(timer))
}
