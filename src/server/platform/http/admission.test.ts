import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '#src/contracts/call.ts'
import { AppError } from '#src/kit/app-error.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { makeServer } from './fastify-server.ts'
import { route } from './port.ts'

const held = { access: 'capability', params: z.object({ id: z.string() }), answer: z.object({}) } as const
const keepNote = defineCall({
  ...held,
  name: 'keepNote',
  summary: 'Keeps a note for whoever holds the link.',
  at: 'POST /api/notes/:id',
  body: z.record(z.string(), z.unknown()),
  bodyLimitBytes: 2 * 1024 * 1024,
})
const keepFile = defineCall({
  ...held,
  name: 'keepFile',
  summary: 'Keeps a file.',
  at: 'POST /api/files/:id',
  bodyKind: 'files',
  bodyLimitBytes: 500 * 1024 * 1024,
})
const press = defineCall({ name: 'press', summary: 'A button.', at: 'POST /api/press', access: 'public' })

function admit({ params }: { params: { id: string } }): void {
  if (params.id !== 'mine') throw new AppError('forbidden', 'This link belongs to another note.')
}

const options = {
  calls: [keepNote, keepFile, press],
  log: silentLog,
  clock: { now: () => new Date() },
  trustProxy: false,
  publicUrl: undefined,
  findSession: async () => undefined,
  pages: undefined,
}

let server: Awaited<ReturnType<typeof makeServer>>
beforeAll(async () => {
  const routes = [
    route(keepNote, async () => ({ body: {} }), admit),
    route(keepFile, async () => ({ body: {} }), admit),
    route(press, async () => ({ body: {} })),
  ]
  server = await makeServer({ ...options, routes })
  await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

// Says that a body follows, and never sends it.
async function askWithoutBody(path: string, type: string): Promise<string> {
  const { port } = server.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: ${type}\r\nContent-Length: 1700000\r\n\r\n`,
  )
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
  socket.destroy()
  return answer
}

test('a link that opens nothing is refused before a byte of its body is read', async () => {
  expect(await askWithoutBody('/api/notes/theirs', 'application/json')).toMatch(/^HTTP\/1.1 403 /)
  expect(await askWithoutBody('/api/files/theirs', 'multipart/form-data; boundary=b')).toMatch(/^HTTP\/1.1 403 /)
})

test('a large upload takes no JSON in its place', async () => {
  expect(await askWithoutBody('/api/files/mine', 'application/json')).toMatch(/^HTTP\/1.1 400 /)
})

test('where no body is asked for, only a small one is read', async () => {
  const send = (payload: object) => server.inject({ method: 'POST', url: press.path, payload })
  expect((await send({})).statusCode).toBe(204)
  expect((await send({ note: 'x'.repeat(2_000) })).statusCode).toBe(413)
})

const post = (payload: string) =>
  server.inject({
    method: 'POST',
    url: '/api/notes/mine',
    headers: { 'content-type': 'application/json' },
    payload,
  })

test('150,000 keys are refused by their number', async () => {
  const keys = Array.from({ length: 150_000 }, (_, index) => `"key${index}":1`)
  expect((await post(`{${keys.join(',')}}`)).statusCode).toBe(413)
})

test('a deep body is refused', async () => {
  expect((await post(`{"a":${'['.repeat(1_000)}${']'.repeat(1_000)}}`)).statusCode).toBe(400)
})

test('what a database cannot keep is refused by its place, in a name too', async () => {
  const sentences = await Promise.all(
    ['{"a":{"b":"\\u0000"}}', '{"a":[1,"\\ud800"]}', '{"a":{"\\u0000":1}}'].map(async (body) =>
      (await post(body)).json(),
    ),
  )
  expect(sentences.map(({ error }: { error: string }) => error)).toEqual([
    'a.b: Must be plain text',
    'a.1: Must be plain text',
    'a: Must be plain text',
  ])
})

test('a body for the holder of a link needs a route that says who holds it', async () => {
  const routes = [keepNote, keepFile, press].map((call) => route(call, async () => ({ body: {} })))
  await expect(makeServer({ ...options, routes })).rejects.toThrow("keepNote doesn't say whom it admits")
})
