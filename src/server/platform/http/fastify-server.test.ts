import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '#src/contracts/call.ts'
import { originMark } from '#src/contracts/studio/origin-mark.ts'
import { AppError } from '#src/kit/app-error.ts'
import { fixedContent, makeTestFront } from '#test/support/test-front.ts'
import { makeServer, type ServerOptions } from './fastify-server.ts'
import { loadFront } from './pages.ts'
import { route } from './port.ts'

const silence = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

const greet = defineCall({
  name: 'greet',
  summary: 'A greeting',
  at: 'POST /api/greet',
  access: 'public',
  body: z.object({ name: z.string().max(10) }),
  answer: z.object({ greeting: z.string() }),
  bodyLimitBytes: 1_000,
  rateLimit: { perMinute: 5 },
})
const look = defineCall({
  name: 'look',
  summary: 'For the owner',
  at: 'GET /api/look',
  access: 'owner',
  answer: z.object({ seen: z.string() }),
})
const fail = defineCall({
  name: 'fail',
  summary: 'Fails',
  at: 'GET /api/fail/:how',
  access: 'public',
  params: z.object({ how: z.enum(['foreseen', 'away', 'unforeseen']) }),
  answer: z.object({}),
})

const download = defineCall({
  name: 'download',
  summary: 'A file by its link',
  at: 'GET /download/:token',
  access: 'public',
  params: z.object({ token: z.string() }),
  answer: z.object({}),
})

const routes = [
  route(greet, async ({ body }) => ({ body: { greeting: `Hello ${body.name}`, secret: 'column' } })),
  route(look, async () => ({ body: { seen: 'everything' } })),
  route(fail, async ({ params }) => {
    if (params.how === 'foreseen')
      throw new AppError('too_many', 'Please wait.', { retryAfterSeconds: 7, detail: 'inner' })
    if (params.how === 'away') throw new AppError('unavailable', 'The provider doesn’t answer.')
    throw new Error('password=hunter2 at /srv/app/secret.ts')
  }),
  route(download, async () => {
    throw new AppError('not_found', 'This link is no longer valid.')
  }),
]

const servers: FastifyInstance[] = []
async function start(change: Partial<ServerOptions> = {}): Promise<FastifyInstance> {
  const server = await makeServer({
    calls: [greet, look, fail, download],
    routes,
    log: silence,
    clock: { now: () => new Date() },
    trustProxy: false,
    publicUrl: undefined,
    findSession: async (readCookie) =>
      readCookie('session') === 'right' ? { id: '1', name: 'Owner', expiresAt: new Date() } : undefined,
    pages: undefined,
    ...change,
  })
  servers.push(server)
  return server
}
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const post = (server: FastifyInstance, payload: unknown, headers: Record<string, string> = {}) =>
  server.inject({ method: 'POST', url: '/api/greet', payload: payload as object, headers })

test('a call is parsed on the way in and stripped of what its contract does not name on the way out', async () => {
  const answer = await post(await start(), { name: 'Ana' })
  expect([answer.statusCode, answer.json()]).toEqual([200, { greeting: 'Hello Ana' }])
})

test('bad input is refused with the name of the field', async () => {
  const answer = await post(await start(), { name: 'x'.repeat(11) })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ success: false, error: expect.stringMatching(/^name: /) })
})

test.each([
  ['broken JSON', '{"name":', 'application/json', 400],
  ['a body that is too large', JSON.stringify({ name: 'x'.repeat(2_000) }), 'application/json', 413],
  ['text/plain, which another site may send unasked', '{"name":"Ana"}', 'text/plain', 415],
  ['a form', 'name=Ana', 'application/x-www-form-urlencoded', 415],
])('%s is refused', async (_what, payload, type, status) => {
  const answer = await post(await start(), payload, { 'content-type': type })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ success: false })
})

test('a foreseen failure says its sentence and when to come back, and keeps its detail', async () => {
  const answer = await (await start()).inject('/api/fail/foreseen')
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    429,
    '7',
    { success: false, error: 'Please wait.' },
  ])
})

test('what is away for now says when to ask again', async () => {
  const { statusCode, headers } = await (await start()).inject('/api/fail/away')
  expect([statusCode, headers['retry-after']]).toEqual([503, '30'])
})

test('an unforeseen failure tells nothing of the inside', async () => {
  const answer = await (await start()).inject('/api/fail/unforeseen')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toMatch(/hunter2|srv|Error:/)
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['an opaque origin', { origin: 'null' }],
])('a write from %s is refused', async (_who, headers) => {
  expect((await post(await start(), { name: 'Ana' }, headers)).statusCode).toBe(403)
})

test('a write from our own page is taken, also behind a proxy by its public address', async () => {
  const own = await post(
    await start(),
    { name: 'Ana' },
    { origin: 'http://localhost:80', host: 'localhost:80', 'sec-fetch-site': 'same-origin' },
  )
  const server = await start({ publicUrl: 'https://reels.example' })
  const proxied = await post(
    server,
    { name: 'Ana' },
    { origin: 'https://reels.example', 'sec-fetch-site': 'same-origin' },
  )
  expect([own.statusCode, proxied.statusCode]).toEqual([200, 200])
})

test('only the owner sees what is the owner’s, whatever the spelling of the path', async () => {
  const server = await start()
  const ask = (url: string, cookie = '') => server.inject({ url, headers: { cookie } })
  expect((await ask('/api/look', 'session=right')).statusCode).toBe(200)
  expect((await ask('/api/look')).statusCode).toBe(401)
  expect((await ask('/api/look', 'session=wrong')).statusCode).toBe(401)
  expect((await server.inject({ method: 'HEAD', url: '/api/look' })).statusCode).toBe(401)
  for (const url of ['/api/l%6fok', '//api/look', '/API/look', '/api/look/', '/api//look', '/api/./look']) {
    const answer = await ask(url)
    expect([url, [401, 404].includes(answer.statusCode), answer.body.includes('everything')]).toEqual([
      url,
      true,
      false,
    ])
  }
})

test('a source that asks too often is told when to come back, and others are not held up', async () => {
  const server = await start({ trustProxy: true })
  const ask = (address: string) => post(server, { name: 'Ana' }, { 'x-forwarded-for': address })
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask('203.0.113.9')))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  expect(Number(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('203.0.113.10')).statusCode).toBe(200)
})

test('one IPv6 network counts as one source', async () => {
  const server = await start({ trustProxy: true })
  const addresses = Array.from({ length: 6 }, (_, index) => `2001:db8:1:2::${index + 1}`)
  const answers = await Promise.all(
    addresses.map((address) => post(server, { name: 'Ana' }, { 'x-forwarded-for': address })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
})

test('a whole IPv6 /48 has the shares of sixteen sources, and one that is refused takes nothing from the rest', async () => {
  const server = await start({ trustProxy: true })
  const flood = Array.from({ length: 120 }, (_, index) => `2001:db8:7:${index.toString(16)}00::1`)
  const answers = await Promise.all(
    flood.map((address) => post(server, { name: 'Ana' }, { 'x-forwarded-for': address })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(16 * 5)
  expect((await post(server, { name: 'Ana' }, { 'x-forwarded-for': '2001:db8:8::1' })).statusCode).toBe(200)
})

test.each([
  ['an hour back', -3_600_000],
  ['ten years back', -10 * 365 * 86_400_000],
  ['ten years ahead', 10 * 365 * 86_400_000],
])('with the clock set %s, a known source waits seconds and is still limited', async (_step, stepMs) => {
  let offsetMs = 0
  const server = await start({ clock: { now: () => new Date(Date.now() + offsetMs) } })
  const ask = () => post(server, { name: 'Ana' })
  for (let index = 0; index < 5; index += 1) await ask()
  offsetMs = stepMs
  const { statusCode, headers } = await ask()
  expect(statusCode).toBe(429)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(12)
})

test('over https cookies are bound to this host', async () => {
  const server = await start({ publicUrl: 'https://reels.example' })
  const ask = (cookie: string) => server.inject({ url: '/api/look', headers: { cookie } })
  expect((await ask('session=right')).statusCode).toBe(401)
  expect((await ask('__Host-session=right')).statusCode).toBe(200)
})

test('answers carry the headers that keep them from being framed, sniffed or cached', async () => {
  const { headers } = await (await start()).inject('/api/fail/foreseen')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'strict-transport-security': expect.stringContaining('max-age='),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test('start fails when a call has no route, or two', async () => {
  await expect(start({ routes: routes.slice(1) })).rejects.toThrow('greet has no route')
  await expect(start({ routes: [...routes, ...routes.slice(0, 1)] })).rejects.toThrow('greet has two routes')
  await expect(start({ calls: [look, fail] })).rejects.toThrow('greet is not listed')
})

test('a request smuggled behind two lengths is refused', async () => {
  const server = await start()
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as { port: number }
  const raw =
    'POST /api/greet HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/look HTTP/1.1\r\n\r\n'
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(raw))
    let text = ''
    socket.on('data', (data) => {
      text += String(data)
    })
    socket.on('close', () => resolve(text))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 400/)
})

const siteUrl = 'https://reels.example'

async function makePages(officePaths: string[] = []) {
  const files = { '/robots.txt': { file: 'robots.txt', contentType: 'text/plain; charset=utf-8' } }
  const folder = await makeTestFront(['/'], files)
  await writeFile(join(folder, 'robots.txt'), `Sitemap: ${originMark}/sitemap.xml`)
  await writeFile(join(folder, 'assets', 'app-1234.js'), 'export {}')
  return { front: loadFront({ folder, siteUrl, isHttps: false }), officePaths, content: fixedContent }
}

test('pages are served with their own policy, compressed where the browser can, and 404 for any other path', async () => {
  const server = await start({ pages: await makePages(['/admin']) })
  const home = await server.inject('/')
  expect([home.statusCode, home.body]).toEqual([200, '<p>/</p>'])
  expect(home.headers['content-security-policy']).toContain("script-src 'self' 'sha256-abc'")
  expect(home.headers['content-security-policy']).not.toContain('unsafe')
  const packed = await server.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
  expect([packed.headers['content-encoding'], String(brotliDecompressSync(packed.rawPayload))]).toEqual([
    'br',
    home.body,
  ])
  expect((await server.inject('/admin')).body).toBe('<p>office</p>')
  const lost = await server.inject('/no-such-page')
  expect([lost.statusCode, lost.body]).toEqual([404, '<p>not-found</p>'])
  expect((await server.inject('/api/no-such-call')).json()).toEqual({ success: false, error: 'Not found' })
})

test('a link that is no longer valid shows a page to a person, and an answer to a program', async () => {
  const server = await start({ pages: await makePages() })
  const person = await server.inject({ url: '/download/old', headers: { accept: 'text/html,*/*;q=0.8' } })
  expect([person.statusCode, person.body]).toEqual([404, '<p>not-found</p>'])
  expect(person.headers['content-security-policy']).toContain("script-src 'self'")
  const program = await server.inject('/download/old')
  expect([program.statusCode, program.json().error]).toEqual([404, 'This link is no longer valid.'])
})

test('what programs look for at the root names the address of this site, never one that a request makes up', async () => {
  const server = await start({ pages: await makePages() })
  const robots = await server.inject({ url: '/robots.txt', headers: { host: 'evil.example' } })
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(robots.body).toBe('Sitemap: https://reels.example/sitemap.xml')
})

test('files with a hash in their name may be kept for ever; nothing outside their folder is served', async () => {
  const server = await start({ pages: await makePages() })
  const asset = await server.inject('/assets/app-1234.js')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(asset.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    // A worker has the policy of its own file: the engine's kernels run there, and no page may run any.
    'content-security-policy':
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  })
  for (const url of ['/assets/../manifest.json', '/assets/%2e%2e/manifest.json', '/manifest.json', '/assets/']) {
    expect([403, 404]).toContain((await server.inject(url)).statusCode)
  }
})
