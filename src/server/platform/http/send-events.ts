import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { secondMs } from '#src/kit/time.ts'
import type { OnConnect } from './port.ts'

export type SendEvents = (reply: FastifyReply, attach: OnConnect) => FastifyReply

// Sooner than proxies and our own server give up a silent connection.
const beatMs = 20 * secondMs

// A browser that takes nothing in for this long is as good as gone; it comes back by itself.
const maxWaitingBytes = 64 * 1024

export function makeSendEvents(server: FastifyInstance): SendEvents {
  const open = new Set<PassThrough>()
  // Lines never end by themselves: without this, stopping the server would wait for every open screen.
  server.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })
  return (reply, attach) => {
    const stream = new PassThrough()
    const write = (text: string): void => {
      if (stream.writableEnded || stream.destroyed) return
      if (stream.writableLength > maxWaitingBytes) stream.destroy()
      else stream.write(text)
    }
    open.add(stream)
    const beat = setInterval(() => write(': still here\n\n'), beatMs)
    // A comment gets the headers on their way before anything happens.
    write(': open\n\n')
    const detach = attach({
      send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      close: () => stream.end(),
    })
    stream.once('close', () => {
      clearInterval(beat)
      open.delete(stream)
      detach()
    })
    return reply
      .type('text/event-stream; charset=utf-8')
      .headers({ connection: 'close', 'x-accel-buffering': 'no' })
      .send(stream)
  }
}
