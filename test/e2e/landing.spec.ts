import { expectSound } from './expect-sound.ts'
import { expect, stopClock, test } from './fixtures.ts'
import { openLanding, scrollPage, wakeLanding } from './open-landing.ts'

test('the bar changes its style after 50 px; the way back to the top appears after 300 px and leads there', async ({
  page,
}) => {
  await openLanding(page)
  const header = page.getByRole('banner')
  await scrollPage(page, 50)
  await expect(header).not.toHaveAttribute('data-scrolled')
  await scrollPage(page, 51)
  await expect(header).toHaveAttribute('data-scrolled')
  await expect(header).toHaveCSS('position', 'fixed')
  const top = page.getByRole('button', { name: 'Back to top' })
  await scrollPage(page, 300)
  await expect(top).toBeHidden()
  await scrollPage(page, 301)
  await expect(top).toBeVisible()
  await top.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(top).toBeHidden()
  await expect(header).not.toHaveAttribute('data-scrolled')
})

test('five clicks on the logo show the way into the office for five seconds', async ({ page }) => {
  await stopClock(page)
  await openLanding(page)
  const logo = page.getByRole('banner').getByRole('link', { name: 'Reelwright' })
  const door = page.getByRole('link', { name: 'Admin Access' })
  for (let click = 0; click < 4; click += 1) await logo.click()
  await expect(door).toHaveCount(0)
  await logo.click()
  await expect(door).toBeInViewport({ ratio: 1 })
  await expect(door).toHaveAttribute('href', '/admin')
  await page.clock.runFor(4_900)
  await expect(door).toBeVisible()
  await page.clock.runFor(100)
  await expect(door).toHaveCount(0)
})

test('the figures count from 0 to their targets in 2000 ms, once they are seen, and never fall', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await stopClock(page)
  await page.goto('/')
  const figures = page.locator('dd [data-figure]')
  await figures.first().scrollIntoViewIfNeeded()
  await expect(figures).toHaveText(['0+', '0hr', '0%'])
  await page.clock.runFor(1_016)
  await expect(figures.first()).toHaveText(/^12\d\+$/)
  // Its code takes the page over while they count.
  await wakeLanding(page)
  await expect(figures.first()).toHaveText(/^12\d\+$/)
  await page.clock.runFor(1_016)
  await expect(figures).toHaveText(['250+', '48hr', '95%'])
  await expect(page.locator('dl').first().locator('~ p')).toHaveText('Sample content')
})

test('the bottom bar stays in sight, and both calls to action lead to the quote form', async ({ page }) => {
  await openLanding(page)
  const bar = page.getByRole('complementary', { name: 'Quick actions' })
  await scrollPage(page, 2_000)
  await expect(bar.getByText('Watch Sample')).toBeInViewport()
  await bar.getByRole('link', { name: 'From £99' }).click()
  await expect(page.locator('#services h2')).toBeInViewport()

  const contact = page.locator('#contact').getByRole('link', { name: 'Get Business Quote' })
  await expect(contact).toHaveAttribute('href', '/service-quote')
  await scrollPage(page, 0)
  await expect(page.getByText('AI Video Creation Service')).toBeVisible()
  const hero = page.locator('section').first()
  await expect(hero.getByRole('link', { name: 'Start Step 1: Send Photos' })).toHaveAttribute('href', '/service-quote')
  const counted = page.waitForRequest((request) => request.postData()?.includes('business_quote_click') ?? false)
  await hero.getByRole('link', { name: 'Get Business Quote' }).click()
  expect((await counted).postDataJSON()).toMatchObject({ name: 'business_quote_click', path: '/' })
  await expect(page).toHaveURL(/\/service-quote$/)
})

test('the landing page has no barrier and no overflow', async ({ page }) => {
  await openLanding(page)
  await expectSound(page)
})
