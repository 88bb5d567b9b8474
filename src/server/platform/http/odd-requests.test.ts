import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '#src/contracts/call.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { makeServer } from './fastify-server.ts'
import { route } from './port.ts'

const greet = defineCall({
  name: 'greet',
  summary: '',
  at: 'POST /api/greet',
  access: 'public',
  body: z.object({ person: z.object({ names: z.array(z.string()) }) }),
  answer: z.object({}),
})
const take = defineCall({
  name: 'take',
  summary: '',
  at: 'POST /api/take',
  access: 'public',
  bodyKind: 'files',
  answer: z.object({ files: z.number() }),
})

let server: Awaited<ReturnType<typeof makeServer>>
beforeAll(async () => {
  server = await makeServer({
    calls: [greet, take],
    routes: [
      route(greet, async () => ({ body: {} })),
      route(take, async ({ files }) => {
        let count = 0
        for await (const { stream } of files('images', { maxBytes: 1_000, maxFiles: 3 })) {
          await stream.toArray()
          count += 1
        }
        return { body: { files: count } }
      }),
    ],
    log: silentLog,
    clock: { now: () => new Date() },
    trustProxy: 1,
    publicUrl: 'https://reels.example',
    findSession: async () => undefined,
    pages: undefined,
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

const post = (payload: unknown, headers: Record<string, string> = {}) =>
  server.inject({ method: 'POST', url: greet.path, payload: payload as object, headers })
const honest = { person: { names: ['Ana'] } }

test.each([
  ['https://reels.example', 200],
  ['http://reels.example', 403],
  ['https://reels.example.evil.example', 403],
])('a write from %s is answered with %i', async (origin, status) => {
  expect((await post(honest, { origin, host: 'reels.example' })).statusCode).toBe(status)
})

test('half a character is refused by the name of its field', async () => {
  const answer = await post('{"person": {"names": ["Ana", "\\ud800"]}}', { 'content-type': 'application/json' })
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { success: false, error: 'person.names.1: Must be plain text' },
  ])
  expect((await post({ person: { names: ['\u{1F600}'] } })).statusCode).toBe(200)
})

const part = '--b\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\nbytes'

test.each([
  ['whole', `${part}\r\n--b--\r\n`, 200],
  ['cut in the file', part, 400],
  ['cut behind the file', `${part}\r\n--b\r\n`, 400],
  ['cut in a head', '--b\r\nContent-Dispos', 400],
])('a form that is %s', async (_how, payload, status) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  expect((await server.inject({ method: 'POST', url: take.path, payload, headers })).statusCode).toBe(status)
})

test('two Host headers are refused', async () => {
  const { port } = server.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /api/greet HTTP/1.1\r\nHost: reels.example\r\nHost: evil.example\r\n\r\n')
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  socket.destroy()
})

test('what is no HTTP is refused without a body, which an answer to HEAD may not have', async () => {
  const { port } = server.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.write('HEAD /api/greet HTTP/1.1\r\nHost: reels.example\r\nTransfer-Encoding: eA==\r\n\r\n')
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
  expect(answer).toMatch(/^HTTP\/1.1 400 .*\r\n\r\n$/s)
  socket.destroy()
})

test('a text of a form is not read beyond 8 KB', async () => {
  const send = (characters: number) => {
    const form = new FormData()
    form.append('title', 'x'.repeat(characters))
    form.append('images', new Blob(['x']), 'a.jpg')
    return server.inject({ method: 'POST', url: take.path, payload: form as unknown as object })
  }
  expect((await send(8_000)).json()).toEqual({ files: 1 })
  expect(await send(8_193)).toMatchObject({ statusCode: 413 })
})

test.each(['multipart/form-data', 'multipart/form-data; boundary='])(
  'a form of the type %s is refused',
  async (type) => {
    const headers = { 'content-type': type }
    const answer = await server.inject({ method: 'POST', url: take.path, headers, payload: '--b\r\n\r\n--b--' })
    expect(answer.statusCode).toBe(400)
  },
)
