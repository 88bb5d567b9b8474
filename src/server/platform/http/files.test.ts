import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '#src/contracts/call.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { makeServer } from './fastify-server.ts'
import { fileRoute } from './port.ts'

const watch = defineCall({
  name: 'watch',
  summary: 'A film',
  at: 'GET /api/films/:key',
  access: 'public',
  params: z.object({ key: z.string() }),
  query: z.object({ download: z.string().optional() }),
  answerKind: 'file',
  answer: z.unknown(),
})

const film = Buffer.from('0123456789')

// Holds one file, and gives links where browsers can reach it.
const makeStorage = (isReachable: boolean) =>
  ({
    read: async (key, part) => {
      const bytes = part ? film.subarray(part.first, part.last + 1) : film
      return key === 'film' ? { stream: Readable.from([bytes]), bytes: bytes.length } : undefined
    },
    ...(isReachable ? { link: async (key, { disposition }) => `https://s3.example/${key}?${disposition}` } : {}),
  }) as Storage

async function start({ isReachable = true } = {}) {
  const storage = makeStorage(isReachable)
  const server = await makeServer({
    calls: [watch],
    routes: [
      fileRoute(watch, async ({ params, query }) => ({
        body: { storage, key: params.key, bytes: film.length, contentType: 'video/mp4' },
        headers: {
          'cache-control': 'private, max-age=3600',
          ...(query.download && { 'content-disposition': 'attachment' }),
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
  onTestFinished(() => server.close())
  return (path: string, headers: Record<string, string> = {}) =>
    server.inject({
      method: 'GET',
      url: `/api/films/${path}`,
      headers: { ...headers, 'sec-fetch-site': 'same-origin' },
    })
}

const shown = { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'video' }
const opened = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

test('a browser that shows or saves a file is sent to the bucket for it', async () => {
  const get = await start()
  const answer = await get('film', shown)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'https://s3.example/film?undefined'])
  expect(answer.headers['cache-control']).toBe('no-store')
  const saved = await get('film?download=1', opened)
  expect([saved.statusCode, saved.headers.location]).toEqual([302, 'https://s3.example/film?attachment'])
})

test.each([
  ['a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
  ['a link that names its download', opened],
  ['a program', {}],
])('%s is answered from here', async (_who, headers) => {
  const answer = await (await start())('film', headers)
  expect([answer.statusCode, answer.body]).toEqual([200, '0123456789'])
  expect(answer.headers).toMatchObject({ 'content-length': '10', 'accept-ranges': 'bytes' })
})

test('without a bucket that browsers reach every file is answered from here, in parts too', async () => {
  const get = await start({ isReachable: false })
  expect((await get('film', shown)).body).toBe('0123456789')
  const part = await get('film', { ...shown, range: 'bytes=2-4' })
  expect([part.statusCode, part.body]).toEqual([206, '234'])
  expect(part.headers).toMatchObject({ 'content-range': 'bytes 2-4/10', 'content-length': '3' })
  expect((await get('film', { range: 'bytes=10-' })).statusCode).toBe(416)
})

test('a missing file is answered as such, and no cache keeps that', async () => {
  const answer = await (await start())('other')
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  expect(answer.headers).not.toHaveProperty('content-disposition')
})
