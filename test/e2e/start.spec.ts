import type { Page } from '@playwright/test'
import { expect, stir, stopClock, test } from './fixtures.ts'

function watchCode(page: Page): string[] {
  const files: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') files.push(request.url())
  })
  return files
}

test('a press of the first button on a page that is still without code counts, and leads on', async ({ page }) => {
  const counted = page.waitForRequest(
    (request) => request.url().endsWith('/api/events') && request.postData()?.includes('business_quote_click') === true,
  )
  // A link is held for a second of the page's own time at most: here the code comes within it, however slow the machine.
  await stopClock(page)
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Get Business Quote' }).first().click()
  await counted
  await expect(page).toHaveURL(/\/service-quote$/)
})

test('a link leads on even if the code never arrives', async ({ page }) => {
  await page.route('**/assets/*.js', () => new Promise(() => undefined))
  await page.goto('/terms')
  await page.getByRole('link', { name: 'Back to Home' }).first().click()
  await expect(page).toHaveURL(/\/$/)
})

for (const path of ['/', '/terms']) {
  test(`${path} is complete without its code, which comes with the first sign of a visitor`, async ({ page }) => {
    // The pointer of a browser without a window lies in the corner of every page: that alone is no sign.
    await stopClock(page)
    const files = watchCode(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(files).toEqual([])
    const counted = page.waitForRequest('/api/events')
    await stir(page)
    await counted
    expect(files).not.toEqual([])
  })
}

test('the code of a page comes by itself once the browser is idle', async ({ page }) => {
  await stopClock(page)
  const files = watchCode(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.clock.runFor(190)
  expect(files).toEqual([])
  const counted = page.waitForRequest('/api/events')
  await page.clock.runFor(2_100)
  await counted
})

test('parts below the first screen are laid out by themselves, and first of all where the visitor lands', async ({
  page,
}) => {
  const sent = await (await page.request.get('/')).text()
  expect(sent.match(/<section[^>]* data-later/g)).toHaveLength(9)
  const later = page.locator('[data-later]')
  await page.goto('/')
  await expect(later).toHaveCount(0)
  await page.goto('about:blank')
  await page.goto('/#contact')
  await expect(later).toHaveCount(0)
  await expect(page.locator('#contact h2')).toBeInViewport()
})
