import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '#src/contracts/call.ts'
import { pieceType } from '#src/contracts/studio/uploads.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { makeServer } from './fastify-server.ts'
import { route } from './port.ts'
import { slowSenders } from './slow-senders.ts'

const shared = { summary: '', bodyLimitBytes: 20_000_000 } as const
const store = defineCall({
  ...shared,
  name: 'store',
  at: 'POST /api/store',
  access: 'owner',
  body: z.object({ text: z.string() }),
  answer: z.object({}),
})
const send = defineCall({
  ...shared,
  name: 'send',
  at: 'POST /api/send',
  access: 'public',
  bodyKind: 'stream',
  answer: z.object({ pieces: z.number() }),
})

const usual = { ...slowSenders }
let server: Awaited<ReturnType<typeof makeServer>>
let port: number
beforeEach(async () => {
  server = await makeServer({
    calls: [store, send],
    routes: [
      route(store, async () => ({ body: {} })),
      route(send, async ({ stream }) => ({ body: { pieces: (await stream().toArray()).length } })),
    ],
    log: silentLog,
    clock: { now: () => new Date() },
    trustProxy: false,
    publicUrl: undefined,
    findSession: async () => undefined,
    pages: undefined,
  })
  port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterEach(async () => {
  Object.assign(slowSenders, usual)
  await server.close()
})

function begin(path: string, type: string, bytes: number): { socket: Socket; heard: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', `Content-Type: ${type}`, `Content-Length: ${bytes}`]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const heard = new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(data.toString()))
    socket.once('close', () => resolve(''))
    socket.on('error', () => undefined)
  })
  return { socket, heard }
}

test('without a session the body of an owner’s call is neither waited for, nor parsed, nor read', async () => {
  const { socket, heard } = begin(store.path, 'application/json', 15_000_000)
  const closed = once(socket, 'close')
  socket.write('{"text": "')
  expect(await heard).toMatch(/^HTTP\/1.1 401 /)
  await closed
})

test('a sender who only trickles is cut off; one who keeps sending is not', async () => {
  Object.assign(slowSenders, { lookEveryMs: 200, minBytesPerLook: 1_000 })
  const dribble = async (bytes: number): Promise<string> => {
    const { socket, heard } = begin(send.path, pieceType, 100_000)
    const timer = setInterval(() => socket.write('x'.repeat(bytes)), 20)
    const answer = await heard
    clearInterval(timer)
    socket.destroy()
    return answer
  }
  const [slow, steady] = await Promise.all([dribble(1), dribble(2_000)])
  expect(slow).not.toContain('200 OK')
  expect(steady).toContain('200 OK')
})
