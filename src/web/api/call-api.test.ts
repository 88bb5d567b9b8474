import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineCall } from '#src/contracts/call.ts'
import { ApiError } from './api-error.ts'
import { callApi } from './call-api.ts'

const readThing = defineCall({
  name: 'readThing',
  summary: 'One thing.',
  at: 'GET /api/things/:id',
  access: 'public',
  params: z.object({ id: z.string() }),
  query: z.object({ q: z.string().optional(), page: z.coerce.number().optional() }),
  answer: z.object({ seen: z.string() }),
})
const writeThing = defineCall({
  name: 'writeThing',
  summary: 'Keeps a thing.',
  at: 'POST /api/things',
  access: 'public',
  body: z.object({ name: z.string() }),
  answer: z.object({ seen: z.string() }),
})
const forgetThing = defineCall({
  name: 'forgetThing',
  summary: 'Empty answer.',
  at: 'POST /api/forget',
  access: 'public',
})

const closers: (() => void)[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  for (const close of closers.splice(0)) close()
})

test('parameters and query are filled in and escaped', async () => {
  await serve((request, response) => response.end(JSON.stringify({ seen: request.url })))
  const { data } = await callApi(readThing, { params: { id: 'a/b' }, query: { q: 'x & y', page: undefined } })
  expect(data.seen).toBe('/api/things/a%2Fb?q=x+%26+y')
})

test('a body goes as JSON and the headers of the answer come back', async () => {
  await serve(async (request, response) => {
    response.setHeader('x-total-count', '12')
    response.end(JSON.stringify({ seen: `${request.headers['content-type']} ${await bodyOf(request)}` }))
  })
  const { data, headers } = await callApi(writeThing, { body: { name: 'film' } })
  expect(data.seen).toBe('application/json {"name":"film"}')
  expect(headers.get('x-total-count')).toBe('12')
})

test('an empty answer needs no JSON', async () => {
  await serve((_, response) => response.writeHead(204).end())
  expect((await callApi(forgetThing)).data).toEqual({})
})

test('a refusal becomes an error of status, colon, space and body, with the text for people', async () => {
  await serve((_, response) => response.writeHead(409).end('{"success":false,"error":"Already sent"}'))
  const error = await callApi(forgetThing).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    message: '409: {"success":false,"error":"Already sent"}',
    status: 409,
    body: '{"success":false,"error":"Already sent"}',
    text: 'Already sent',
  })
})

test('a refusal without a body carries the status text and a general sentence for people', async () => {
  await serve((_, response) => response.writeHead(502).end())
  await expect(callApi(forgetThing)).rejects.toMatchObject({
    message: '502: Bad Gateway',
    text: 'Something went wrong on our side. Please try again.',
  })
})

test('an answer that breaks the contract is not passed on', async () => {
  await serve((_, response) => response.end('{"seen":7}'))
  await expect(callApi(readThing, { params: { id: '1' } })).rejects.toThrow(z.ZodError)
})

test('an aborted call ends at once', async () => {
  await serve(() => undefined)
  const stop = new AbortController()
  const answer = callApi(forgetThing, { signal: stop.signal })
  stop.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})

// A page resolves '/api/...' against its own origin; outside a browser the origin is put in front.
async function serve(handle: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<void> {
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(new URL(path, origin), init))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}
