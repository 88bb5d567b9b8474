import {
  type BrowserContext,
  test as base,
  type Cookie,
  type ExpectMatcherState,
  expect as plainExpect,
  type Locator,
  type Page,
} from '@playwright/test'
import { honestQuote, testPassword } from '#test/support/honest-quote.ts'

// Whenever Playwright does not find an element yet, it describes the whole page in case the test fails. Waiting for it is
// the same check without that.
export const expect = plainExpect.extend({
  async toBeVisible(this: ExpectMatcherState, locator: Locator, { timeout = this.timeout } = {}) {
    try {
      await locator.waitFor({ state: this.isNot ? 'hidden' : 'visible', timeout })
      return { pass: !this.isNot, message: () => '' }
    } catch (error) {
      return { pass: this.isNot, message: () => String(error) }
    }
  },
})

const withOwnClock = new WeakSet<BrowserContext>()

// From here on a test moves the time of the page.
export async function takeClock(page: Page, start?: { time: number }): Promise<void> {
  withOwnClock.add(page.context())
  await page.clock.install(start)
}

// Nothing runs by the clock unless a test lets it: counters and timers are counted from the moment the page is live.
export async function stopClock(page: Page): Promise<void> {
  await takeClock(page, { time: 0 })
  await page.clock.pauseAt(1_000)
}

// Every test watches the console: an error there, a refused script or style for one, fails it.
export const test = base.extend<{ complaints: string[]; mark: string }>({
  // In the names of what a test makes: nothing else has it, not even an earlier attempt at the same test.
  mark: async ({ browserName: _browser }, use, { project }) => {
    await use(project.name + crypto.randomUUID().slice(0, 8))
  },
  // Every test is a visitor of its own: from one address, all of them together would be too many.
  // The window is that of the test before, but for one whose clock was taken: that cannot be given back.
  context: async ({ context }, use) => {
    const address = `10.${[...crypto.getRandomValues(new Uint8Array(3))].join('.')}`
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': address })
    await context.setOffline(false)
    await context.clearPermissions()
    await use(context)
    if (withOwnClock.has(context)) await context.close()
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await use(complaints)
      // A screen may still be asking for news, or go on to another one as soon as an answer is no longer held back.
      if (!page.isClosed()) {
        await page.goto('about:blank')
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
      expect(
        complaints.filter((text) => !/status of (400|401|404|409|429)|ERR_INTERNET_DISCONNECTED/.test(text)),
      ).toEqual([])
    },
    { auto: true },
  ],
})

// The code of a public page comes at the first sign of a visitor.
export async function stir(page: Page): Promise<void> {
  await page.mouse.move(2, 2)
  await page.mouse.move(4, 4)
}

let session: Promise<Cookie[]> | undefined

// All tests of a worker share a session: the gate has tests of its own.
export async function logIn(page: Page, path: string): Promise<void> {
  session ??= openSession(page)
  await page.context().addCookies(await session)
  // A test about the account may have ended every session but its own.
  if (!(await isOpen(page))) {
    session = openSession(page)
    await session
  }
  await page.goto(path)
  await expect(page.getByText('Secure Admin Area - Session expires in 2 hours')).toBeVisible()
  // The screen itself comes in a chunk of its own, a moment after the shell.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function isOpen(page: Page): Promise<boolean> {
  const answer = await page.request.get('/api/admin/session')
  return ((await answer.json()) as { authenticated: boolean }).authenticated
}

async function openSession(page: Page): Promise<Cookie[]> {
  const answer = await page.request.post('/api/admin/login', { data: { password: testPassword } })
  expect(answer.status()).toBe(200)
  return (await page.context().cookies()).filter(({ name }) => name === 'session')
}

export async function submitQuote(page: Page, change: object = {}): Promise<void> {
  const answer = await page.request.post('/api/submit-quote', { data: { ...honestQuote, ...change } })
  expect(answer.status()).toBe(200)
}
