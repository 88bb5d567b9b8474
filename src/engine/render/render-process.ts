// The program that renderInProcess starts.

import { AppError } from '#src/kit/app-error.ts'
import { type FilmOrder, renderFilms } from './render-film.ts'
import type { FromRenderer, ToRenderer } from './render-messages.ts'

const controller = new AbortController()

// Ctrl-C reaches the whole group of processes; whoever started this one decides and sends an abort.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => controller.abort())
process.on('disconnect', () => controller.abort())
process.on('message', (message) => {
  const received = message as ToRenderer
  if (received.kind === 'abort') controller.abort()
  else void render(received.orders, received.options)
})

type PlainOptions = Extract<ToRenderer, { kind: 'render' }>['options']

async function render(orders: FilmOrder[], options: PlainOptions): Promise<void> {
  const onProgress = (progress: Extract<FromRenderer, { kind: 'progress' }>['progress']): void =>
    send({ kind: 'progress', progress })
  try {
    await renderFilms(orders, { ...options, signal: controller.signal, onProgress })
    send({ kind: 'done' })
  } catch (error) {
    send(describe(error))
    process.exitCode = 1
  }
  if (process.connected) process.disconnect()
}

function describe(error: unknown): FromRenderer {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (!(error instanceof AppError)) return { kind: 'failed', message }
  const { code, text, detail } = error
  return { kind: 'failed', message, foreseen: { code, text, detail } }
}

function send(message: FromRenderer): void {
  if (process.connected) process.send?.(message)
}
