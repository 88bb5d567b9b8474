import { mkdtemp, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { servePages } from './serve-pages.ts'

async function start(cardFormPaths: string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'))
  await mkdir(join(folder, 'assets'))
  const entry = { scriptHashes: ['sha256-abc'], styleHashes: [] }
  const pages = {
    '/': { file: 'home.html', ...entry },
    '/pay': { file: 'pay.html', ...entry },
    '/order/:token': { file: 'order.html', isPrivate: true, ...entry },
    office: { file: 'office.html', ...entry },
    'not-found': { file: '404.html', ...entry },
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ pages, files: {} }))
  for (const { file } of Object.values(pages)) await writeFile(join(folder, file), `<p>${file}</p>`)
  const server = fastify()
  await servePages(server, { folder, officePaths: [], cardFormPaths, siteUrl: 'https://reels.example', isHttps: true })
  return server
}

test('an order has its page under any token, and no cache or search engine keeps it', async () => {
  const server = await start()
  const order = await server.inject('/order/abc-123')
  expect([order.statusCode, order.body]).toEqual([200, '<p>order.html</p>'])
  expect(order.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect((await server.inject('/')).headers['cache-control']).toBe('no-cache')
})

test.each(['/order', '/order/', '/order/abc/more'])('%s is no order', async (url) => {
  const answer = await (await start()).inject(url)
  expect([answer.statusCode, answer.body]).toEqual([404, '<p>404.html</p>'])
})

test('only the page with the card form may talk to Stripe', async () => {
  const server = await start(['/pay'])
  const policyOf = async (url: string) => String((await server.inject(url)).headers['content-security-policy'])
  const policy = await policyOf('/pay')
  expect(policy).toContain("script-src 'self' 'sha256-abc' https://js.stripe.com https://*.js.stripe.com;")
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;")
  expect(policy).toContain("frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;")
  expect(await policyOf('/')).not.toContain('stripe')
})

test('without a key no page may', async () => {
  const answer = await (await start()).inject('/pay')
  expect(String(answer.headers['content-security-policy'])).not.toContain('stripe')
})
