import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { defineCall } from '#src/contracts/call.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { makeServer } from './fastify-server.ts'
import { type SseConnection, eventsRoute } from './port.ts'

const follow = defineCall({
  name: 'follow',
  summary: 'An open line.',
  at: 'GET /api/follow',
  access: 'public',
  answerKind: 'events',
})

async function start() {
  const joined = Promise.withResolvers<SseConnection>()
  const left = Promise.withResolvers<void>()
  const server = await makeServer({
    calls: [follow],
    routes: [
      eventsRoute(follow, async () => ({
        body: (line) => {
          joined.resolve(line)
          return left.resolve
        },
      })),
    ],
    log: silentLog,
    clock: { now: () => new Date() },
    trustProxy: false,
    publicUrl: undefined,
    findSession: async () => undefined,
    pages: undefined,
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as { port: number }
  return { server, port, joined: joined.promise, left: left.promise }
}

async function dial(port: number, request = 'GET /api/follow HTTP/1.1\r\nhost: here\r\n\r\n'): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(request)
  return socket
}

test('a server stops though a line is open and a browser holds a connection that it never used', async () => {
  const { server, port, joined, left } = await start()
  await dial(port, '')
  const socket = await dial(port)
  await joined
  const ended = once(socket.resume(), 'close')
  await server.close()
  await Promise.all([ended, left])
})

test('a listener that leaves is detached', async () => {
  const { server, port, joined, left } = await start()
  const socket = await dial(port)
  await joined
  socket.destroy()
  await left
  await server.close()
})

test('a browser that takes nothing in is let go instead of filling the memory', async () => {
  const { server, port, joined, left } = await start()
  const socket = (await dial(port)).pause()
  const line = await joined
  for (let size = 0; size < 40; size += 1) line.send('change', 'x'.repeat(1024 * 1024))
  await left
  socket.destroy()
  await server.close()
})

test('an event is its name and its data as JSON', async () => {
  const { server, port, joined } = await start()
  const answer = await fetch(`http://127.0.0.1:${port}/api/follow`)
  const line = await joined
  line.send('change', { topics: ['emails'] })
  line.close()
  expect(await answer.text()).toBe(': open\n\nevent: change\ndata: {"topics":["emails"]}\n\n')
  await server.close()
})
