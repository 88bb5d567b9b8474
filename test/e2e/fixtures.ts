import { readFile } from 'node:fs/promises'
import { type BrowserContext, test as base, type Cookie, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { honestQuote, testPassword } from '#test/support/honest-quote.ts'

export { expect }

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

const axeSource = readFile('node_modules/axe-core/axe.min.js', 'utf8')

export const phoneSize = { width: 390, height: 844 }
export const deskSize = { width: 1440, height: 900 }

// What must hold on every screen, on a phone and at a desk: no barrier that axe can find, and nothing wider than the
// window. A journey is walked at one width; this looks at the other one on the way.
export async function expectSound(page: Page): Promise<void> {
  const size = page.viewportSize() ?? deskSize
  await expectSoundHere(page)
  await page.setViewportSize(size.width < deskSize.width ? deskSize : phoneSize)
  await expectSoundHere(page)
  await page.setViewportSize(size)
}

async function expectSoundHere(page: Page): Promise<void> {
  await page.evaluate(waitForMotion)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axeSource)
  const { width } = page.viewportSize() ?? deskSize
  expect(await page.evaluate(findBarriers), `barriers at ${width} px`).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide, `the page in a window of ${width} px`).toBeLessThanOrEqual(width)
}

interface InPage {
  axe: typeof axe
  // What axe has looked at, as it was then.
  looked?: WeakMap<Element, string>
}

// Runs in the page. axe takes longer than most journeys: after a first look at everything it gets what is new, has other
// words or attributes, or has become small for a finger.
async function findBarriers(): Promise<string[]> {
  const inPage = globalThis as unknown as InPage
  const describe = (element: Element): string => {
    const { width, height } = element.getBoundingClientRect()
    const words = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const text = words.map(({ nodeValue }) => nodeValue).join()
    return `${Math.min(width, height, 24)} ${(element.cloneNode() as Element).outerHTML} ${text}`
  }
  const { looked } = inPage
  const shown = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility())
  const seen = shown.map((element) => [element, describe(element)] as const)
  inPage.looked = new WeakMap(seen)
  const include = looked
    ? seen.filter(([element, description]) => looked.get(element) !== description).map(([element]) => element)
    : [document]
  if (include.length === 0) return []
  const { violations } = await inPage.axe.run(
    { include },
    {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
      // The one frame there is lets no script in.
      iframes: false,
    },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

// What is half faded in has not its own colours yet. Runs in the page.
async function waitForMotion(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

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
