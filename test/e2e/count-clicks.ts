import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { deskSize, phoneSize } from './expect-sound.ts'
import { expect } from './fixtures.ts'

// The office at one width, with what the owner does there counted.
export interface Office {
  page: Page
  // The clicks that each step took.
  clicks: Record<string, number>
  // At a desk nothing that is looked at or pressed has to be scrolled to.
  see(target: Locator): Promise<void>
  press(target: Locator): Promise<void>
  step(name: string, act: () => Promise<void>): Promise<void>
}

// More than this for one step is too much of the owner's day. Writing is not counted.
const maxClicks = 3

const desk: BrowserContextOptions = { viewport: deskSize }
const phone: BrowserContextOptions = { viewport: phoneSize, hasTouch: true, isMobile: true }

// At a desk and on a phone, in the session of the page that is given.
export const openOffices = async (browser: Browser, owner: Page): Promise<[atDesk: Office, onPhone: Office]> => [
  await openOffice(browser, owner, desk),
  await openOffice(browser, owner, phone),
]

async function openOffice(browser: Browser, owner: Page, options: BrowserContextOptions): Promise<Office> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
  await context.addCookies(await owner.context().cookies())
  const page = await context.newPage()
  let all = 0
  await page.exposeFunction('countClick', () => {
    all += 1
  })
  await page.addInitScript(watchPointer)
  const clicks: Record<string, number> = {}
  const see = (target: Locator) =>
    options === desk ? expect(target).toBeInViewport({ ratio: 1 }) : expect(target).toBeVisible()
  return {
    page,
    clicks,
    see,
    press: async (target) => {
      await see(target)
      await target.click()
    },
    step: async (name, act) => {
      const before = all
      await act()
      // The page tells of its clicks in order: after this answer none is under way.
      await page.title()
      clicks[name] = all - before
      expect(all - before, `clicks to ${name}`).toBeLessThanOrEqual(maxClicks)
    },
  }
}

// Runs in the page: whatever is pressed there is told, whoever the test believes pressed it. A choice from a list is
// made without the pointer of the test, and by a person with it. A press on a film is left out: its play button belongs to
// the browser, which tells the page of it or not.
function watchPointer(): void {
  const { countClick } = globalThis as unknown as { countClick: () => void }
  const countPress = ({ isTrusted, target }: Event): void => {
    if (isTrusted && !(target instanceof HTMLVideoElement)) countClick()
  }
  addEventListener('pointerdown', countPress, { capture: true })
  addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && countClick(), { capture: true })
}
