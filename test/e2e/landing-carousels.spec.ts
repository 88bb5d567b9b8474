import type { Locator, Page } from '@playwright/test'
import { expect, stopClock, test } from './fixtures.ts'
import { moving, openLanding } from './open-landing.ts'

test.use(moving)

const carousels = [
  { label: 'Add-ons', noun: 'add-on', count: 7, intervalMs: 4_000 },
  { label: 'Reviews', noun: 'review', count: 8, intervalMs: 5_000 },
]

// With the clock stopped: the first slide is current until a test lets time pass.
async function openCarousel(page: Page, label: string): Promise<Locator> {
  await stopClock(page)
  // The film of the hero is not looked at here, and costs more than all the rest.
  await page.route('**/*.{webm,mp4}', (route) => route.fulfill({ contentType: 'video/mp4', body: '' }))
  await openLanding(page)
  const carousel = page.locator(`[aria-roledescription=carousel][aria-label="${label}"]`)
  await carousel.scrollIntoViewIfNeeded()
  return carousel
}

const slides = (carousel: Locator): Locator => carousel.getByRole('listitem')

async function expectCurrent(carousel: Locator, place: number, count: number): Promise<void> {
  await expect(carousel.getByText(`${place} of ${count}`, { exact: true })).toBeVisible()
  await expect(slides(carousel).nth(place - 1)).toHaveAttribute('aria-current', 'true')
  await expect(slides(carousel).nth(place - 1)).toBeInViewport({ ratio: 0.5 })
}

for (const { label, noun, count, intervalMs } of carousels) {
  test(`${label}: a new slide every ${intervalMs} ms, the first again after the last; a button and the space key stop it`, async ({
    page,
  }) => {
    const carousel = await openCarousel(page, label)
    await expect(slides(carousel)).toHaveCount(count)
    await page.clock.runFor(intervalMs - 1)
    await expectCurrent(carousel, 1, count)
    await page.clock.runFor(1)
    await expectCurrent(carousel, 2, count)
    await page.clock.runFor((count - 2) * intervalMs)
    await expectCurrent(carousel, count, count)
    await page.clock.runFor(intervalMs)
    await expectCurrent(carousel, 1, count)

    await carousel.getByRole('button', { name: `Pause ${label}` }).click()
    await page.mouse.move(2, 2)
    await page.clock.runFor(3 * intervalMs)
    await expectCurrent(carousel, 1, count)
    await carousel.getByRole('button', { name: `Play ${label}` }).click()
    await page.mouse.move(2, 2)
    await page.clock.runFor(intervalMs)
    await expectCurrent(carousel, 2, count)

    const list = carousel.getByRole('list')
    await list.focus()
    await page.keyboard.press(' ')
    await list.blur()
    await page.clock.runFor(2 * intervalMs)
    await expectCurrent(carousel, 2, count)
    await list.focus()
    await page.keyboard.press(' ')
    await list.blur()
    await page.clock.runFor(intervalMs)
    await expectCurrent(carousel, 3, count)

    // Hover holds it as well, where there is a mouse.
    await list.hover()
    await page.clock.runFor(3 * intervalMs)
    await expectCurrent(carousel, 3, count)
    await page.mouse.move(2, 2)
    await page.clock.runFor(intervalMs)
    await expectCurrent(carousel, 4, count)
  })

  test(`${label}: arrows, arrow keys and swipes over 50 px move it; no timer with reduced motion`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const carousel = await openCarousel(page, label)
    const list = carousel.getByRole('list')
    await carousel.getByRole('button', { name: `Previous ${noun}` }).click()
    await expectCurrent(carousel, count, count)
    const next = carousel.getByRole('button', { name: `Next ${noun}` })
    await next.click()
    await expectCurrent(carousel, 1, count)

    await next.focus()
    await page.keyboard.press('Tab')
    await expect(list).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expectCurrent(carousel, 2, count)
    await page.keyboard.press('ArrowLeft')
    await expectCurrent(carousel, 1, count)

    await swipe(list, -50)
    await expectCurrent(carousel, 1, count)
    await swipe(list, -51)
    await expectCurrent(carousel, 2, count)
    await swipe(list, 51)
    await expectCurrent(carousel, 1, count)

    await list.blur()
    await page.clock.runFor(3 * intervalMs)
    await expectCurrent(carousel, 1, count)
    await expect(carousel.getByRole('button', { name: `Pause ${label}` })).toHaveCount(0)
  })
}

test('the seven cards are the six add-ons and the voice, with the prices of the list', async ({ page }) => {
  await page.goto('/')
  const cards = page.locator('#addons li')
  await expect(cards).toContainText([
    /£39.*Express 12h Delivery/,
    /£19.*Premium Music/,
    /£32.*Custom Branding/,
    /£26.*Extra Revisions/,
    /£13.*Multiple Social Sizes/,
    /£19.*Priority Support/,
    /\+£32.*Voice Service/,
  ])
  await expect(page.getByText('Combo packs: 3 videos £297, 5 videos £495.')).toBeVisible()
})

async function swipe(target: Locator, byPx: number): Promise<void> {
  const pointer = { pointerType: 'touch', isPrimary: true, bubbles: true }
  await target.dispatchEvent('pointerdown', { ...pointer, clientX: 200, clientY: 10 })
  await target.dispatchEvent('pointerup', { ...pointer, clientX: 200 + byPx, clientY: 10 })
}
