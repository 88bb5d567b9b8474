import type { Locator, Page } from '@playwright/test'
import { expect, expectSound, test } from './fixtures.ts'
import { openLanding, stopClock } from './open-landing.ts'

const carousels = [
  { label: 'Add-ons', noun: 'add-on', count: 7, intervalMs: 4_000 },
  { label: 'Reviews', noun: 'review', count: 8, intervalMs: 5_000 },
]

// With the clock stopped: the first slide is current until a test lets time pass.
async function openCarousel(page: Page, label: string): Promise<Locator> {
  await stopClock(page)
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
  test(`${label}: a new slide every ${intervalMs} ms, and the first again after the last`, async ({ page }) => {
    const carousel = await openCarousel(page, label)
    await expect(slides(carousel)).toHaveCount(count)
    await page.clock.runFor(intervalMs - 1)
    await expectCurrent(carousel, 1, count)
    await page.clock.runFor(1)
    for (let place = 2; place <= count; place += 1) {
      await expectCurrent(carousel, place, count)
      await page.clock.runFor(intervalMs)
    }
    await expectCurrent(carousel, 1, count)
  })

  test(`${label}: the pause button stops the timer, and starts it again`, async ({ page }) => {
    const carousel = await openCarousel(page, label)
    await carousel.getByRole('button', { name: `Pause ${label}` }).click()
    await page.mouse.move(2, 2)
    await page.clock.runFor(3 * intervalMs)
    await expectCurrent(carousel, 1, count)
    await carousel.getByRole('button', { name: `Play ${label}` }).click()
    await page.mouse.move(2, 2)
    await page.clock.runFor(intervalMs)
    await expectCurrent(carousel, 2, count)
  })

  test(`${label}: arrows move and wrap around both ends`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const carousel = await openCarousel(page, label)
    await carousel.getByRole('button', { name: `Previous ${noun}` }).click()
    await expectCurrent(carousel, count, count)
    await carousel.getByRole('button', { name: `Next ${noun}` }).click()
    await expectCurrent(carousel, 1, count)
    await carousel.getByRole('button', { name: `Next ${noun}` }).click()
    await expectCurrent(carousel, 2, count)
  })

  test(`${label}: arrow keys move, and space stops the timer until it is pressed again`, async ({ page }) => {
    const carousel = await openCarousel(page, label)
    const list = carousel.getByRole('list')
    await carousel.getByRole('button', { name: `Next ${noun}` }).focus()
    await page.keyboard.press('Tab')
    await expect(list).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expectCurrent(carousel, 2, count)
    await page.keyboard.press('ArrowLeft')
    await expectCurrent(carousel, 1, count)
    await page.keyboard.press(' ')
    await list.blur()
    await page.clock.runFor(2 * intervalMs)
    await expectCurrent(carousel, 1, count)
    await list.focus()
    await page.keyboard.press(' ')
    await list.blur()
    await page.clock.runFor(intervalMs)
    await expectCurrent(carousel, 2, count)
  })

  test(`${label}: a swipe of more than 50 px moves, one of 50 px does not`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const carousel = await openCarousel(page, label)
    await swipe(carousel.getByRole('list'), -50)
    await expectCurrent(carousel, 1, count)
    await swipe(carousel.getByRole('list'), -51)
    await expectCurrent(carousel, 2, count)
    await swipe(carousel.getByRole('list'), 51)
    await expectCurrent(carousel, 1, count)
  })

  test(`${label}: who asked for less motion gets no timer`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const carousel = await openCarousel(page, label)
    await page.clock.runFor(3 * intervalMs)
    await expectCurrent(carousel, 1, count)
    await expect(carousel.getByRole('button', { name: `Pause ${label}` })).toHaveCount(0)
  })
}

test('the mouse over a carousel holds its timer', async ({ page }, { project }) => {
  if (project.name === 'phone') return
  const carousel = await openCarousel(page, 'Add-ons')
  await carousel.getByRole('list').hover()
  await page.clock.runFor(12_000)
  await expectCurrent(carousel, 1, 7)
  await page.mouse.move(2, 2)
  await page.clock.runFor(4_000)
  await expectCurrent(carousel, 2, 7)
})

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
  await expectSound(page)
})

async function swipe(target: Locator, byPx: number): Promise<void> {
  const pointer = { pointerType: 'touch', isPrimary: true, bubbles: true }
  await target.dispatchEvent('pointerdown', { ...pointer, clientX: 200, clientY: 10 })
  await target.dispatchEvent('pointerup', { ...pointer, clientX: 200 + byPx, clientY: 10 })
}
