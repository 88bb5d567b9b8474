import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { silentLog } from '#test/support/silent-log.ts'
import { makeTestFront } from '#test/support/test-front.ts'
import { loadFront, servePages } from './pages.ts'

async function start({ hasCardForm = false, filesOrigin = undefined as string | undefined } = {}) {
  const content = { word: ' one', version: '1', isDown: false }
  const now = { ms: 0 }
  const server = fastify()
  await servePages(server, {
    front: loadFront({
      folder: await makeTestFront(['/', '/pay', '/order/:token']),
      siteUrl: 'https://reels.example',
      isHttps: true,
      filesOrigin,
    }),
    officePaths: [],
    log: silentLog,
    clock: { now: () => new Date(now.ms) },
    content: {
      read: async () => ({ word: content.word, hasCardForm }),
      readVersion: async () => {
        if (content.isDown) throw new Error('no database')
        return content.version
      },
    },
  })
  return { server, content, now }
}

test('an order has its page under any token, and no cache or search engine keeps it', async () => {
  const { server } = await start()
  const order = await server.inject('/order/abc-123')
  expect([order.statusCode, order.body]).toEqual([200, '<p>/order/:token one</p>'])
  expect(order.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect((await server.inject('/')).headers['cache-control']).toBe('no-cache')
})

test.each(['/order', '/order/', '/order/abc/more'])('%s is no order', async (url) => {
  const answer = await (await start()).server.inject(url)
  expect([answer.statusCode, answer.body]).toEqual([404, '<p>not-found one</p>'])
})

test('only the page with the card form may talk to Stripe', async () => {
  const { server } = await start({ hasCardForm: true })
  const policyOf = async (url: string) => String((await server.inject(url)).headers['content-security-policy'])
  const policy = await policyOf('/pay')
  expect(policy).toContain("script-src 'self' 'sha256-abc' https://js.stripe.com https://*.js.stripe.com;")
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;")
  expect(policy).toContain("frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;")
  expect(await policyOf('/')).not.toContain('stripe')
})

test('pages show pictures and films of the bucket where browsers read from it, and nothing else of it', async () => {
  const { server } = await start({ filesOrigin: 'https://s3.example' })
  const policy = String((await server.inject('/')).headers['content-security-policy'])
  expect(policy).toContain("img-src 'self' data: blob: https://s3.example;")
  expect(policy).toContain("media-src 'self' blob: https://s3.example;")
  expect(policy.split('s3.example')).toHaveLength(3)
})

test('the policy never names Stripe when no key is set', async () => {
  const answer = await (await start()).server.inject('/pay')
  expect(String(answer.headers['content-security-policy'])).not.toContain('stripe')
})

test('a page shows changed content within a second, and stays as it was while the database is away', async () => {
  const { server, content, now } = await start()
  const read = async () => (await server.inject('/')).body
  Object.assign(content, { word: ' two', version: '2' })
  expect(await read()).toBe('<p>/ one</p>')
  now.ms += 1_000
  expect(await read()).toBe('<p>/ two</p>')
  Object.assign(content, { word: ' three', version: '3', isDown: true })
  now.ms += 1_000
  expect(await read()).toBe('<p>/ two</p>')
  content.isDown = false
  now.ms += 1_000
  expect(await read()).toBe('<p>/ three</p>')
})
