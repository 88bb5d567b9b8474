import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#src/kit/app-error.ts'
import { secondMs } from '#src/kit/time.ts'

// Somebody who sends one byte a minute would otherwise hold a connection for as long as they like.

type Payload = NodeJS.ReadableStream & { destroy(error: Error): void; readableLength: number }

const tooSlow = (): AppError => new AppError('bad_request', 'The request took too long to arrive.')

const slowestJsonMs = 15 * secondMs

export async function refuseSlowBody(_request: FastifyRequest, _reply: FastifyReply, payload: Payload) {
  const timer = setTimeout(() => payload.destroy(tooSlow()), slowestJsonMs)
  whenOver(payload, () => clearTimeout(timer))
  return payload
}

export const slowSenders = { lookEveryMs: 10 * secondMs, minBytesPerLook: 20 * 1024 }

// A file may take its time, but it must keep coming: a phone with one bar of signal still manages 2 KB a second. While
// the server itself is slow, bytes wait in the buffer, and nobody is blamed.
export async function refuseSlowSender(request: FastifyRequest, _reply: FastifyReply, payload: Payload) {
  const { socket } = request.raw
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const came = socket.bytesRead - before
    before = socket.bytesRead
    if (came < slowSenders.minBytesPerLook && payload.readableLength === 0) payload.destroy(tooSlow())
  }, slowSenders.lookEveryMs)
  whenOver(payload, () => clearInterval(timer))
  return payload
}

function whenOver(payload: Payload, act: () => void): void {
  payload.once('close', act)
  payload.once('end', act)
}
