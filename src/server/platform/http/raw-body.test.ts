import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '#src/contracts/call.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { makeServer } from './fastify-server.ts'
import { route } from './port.ts'

const echo = { access: 'public', answer: z.object({ seen: z.string() }), bodyLimitBytes: 100 } as const
const takeSigned = defineCall({
  ...echo,
  name: 'takeSigned',
  summary: 'Signed',
  at: 'POST /api/signed',
  bodyKind: 'raw',
})
const takeParsed = defineCall({
  ...echo,
  name: 'takeParsed',
  summary: 'Parsed',
  at: 'POST /api/parsed',
  body: z.object({ a: z.number() }),
})

async function start() {
  const server = await makeServer({
    calls: [takeSigned, takeParsed],
    routes: [
      route(takeSigned, async ({ rawBody, header }) => ({
        body: { seen: `${header('x-signature')} ${rawBody.toString()}` },
      })),
      route(takeParsed, async ({ body, rawBody }) => ({ body: { seen: `${body.a} ${rawBody.length}` } })),
    ],
    log: silentLog,
    clock: { now: () => new Date() },
    trustProxy: false,
    publicUrl: undefined,
    findSession: async () => undefined,
    pages: undefined,
  })
  onTestFinished(() => server.close())
  return server
}

test('a signed body arrives byte for byte, and other calls still parse theirs', async () => {
  const server = await start()
  const payload = '{ "a":  1.0 }'
  const headers = { 'content-type': 'application/json', 'x-signature': 'abc' }
  const signed = await server.inject({ method: 'POST', url: '/api/signed', headers, payload })
  expect(signed.json()).toEqual({ seen: `abc ${payload}` })
  const parsed = await server.inject({ method: 'POST', url: '/api/parsed', headers, payload })
  expect(parsed.json()).toEqual({ seen: '1 0' })
})

test('a signed body that is too large is refused', async () => {
  const server = await start()
  const answer = await server.inject({ method: 'POST', url: '/api/signed', payload: 'x'.repeat(101) })
  expect(answer.statusCode).toBe(413)
})
