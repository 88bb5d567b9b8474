import { setTimeout as sleep } from 'node:timers/promises'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { Visitor } from '#test/support/visitor.ts'
import { withProduct } from '#test/support/with-product.ts'

const sources = 300

// Three hundred sources guess the password for as long as it lasts; the owner comes from a known and from a new browser.
export async function guesses() {
  const mail = await startMailServer()
  try {
    return await withProduct({ SMTP_URL: mail.url, OWNER_EMAIL: 'owner@desk.example' }, async ({ product }) => {
      const known = new Visitor(product.address)
      await known.post('/api/admin/login', { password: testPassword })
      await known.post('/api/admin/logout')
      const statuses = new Map<number, number>()
      let isOver = false
      const guess = async (index: number): Promise<void> => {
        const visitor = new Visitor(product.address, { 'x-forwarded-for': `198.51.${index >> 8}.${index & 255}` })
        const { status } = await visitor.post('/api/admin/login', { password: `guess ${index}` })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      const attacking = (async () => {
        for (let index = 0; !isOver; index = (index + 10) % sources) {
          await Promise.all(Array.from({ length: 10 }, (_, each) => guess(index + each)))
        }
      })()
      await sleep(15_000)
      const knownMs = await time(async () => (await known.post('/api/admin/login', { password: testPassword })).status)
      const fresh = new Visitor(product.address, { 'x-forwarded-for': '203.0.113.5' })
      const before = (await fresh.post('/api/admin/login', { password: testPassword })).status
      const newMs = await time(async () => {
        await fresh.post('/api/admin/login-link', {})
        const link = await until(() => mail.received.map(({ content }) => linkIn(content)).find(Boolean))
        await fresh.post('/api/admin/known-browser', { token: link })
        return (await fresh.post('/api/admin/login', { password: testPassword })).status
      })
      isOver = true
      await attacking
      return {
        guesses: [...statuses].map(([status, times]) => `${times} times ${status}`).join(', '),
        fromKnownBrowser: knownMs,
        fromNewBrowserWithoutLink: before,
        fromNewBrowserByLink: newMs,
      }
    })
  } finally {
    await mail.close()
  }
}

const linkIn = (content: string): string | undefined =>
  /#link=([\w.-]{20,})/.exec(content.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1]

async function time(work: () => Promise<number>): Promise<string> {
  const startedAt = performance.now()
  const status = await work()
  return `${status} after ${Math.round(performance.now() - startedAt)} ms`
}

async function until<Value>(look: () => Value | undefined): Promise<Value> {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = look()
    if (found !== undefined) return found
    await sleep(100)
  }
  throw new Error('It never came.')
}
