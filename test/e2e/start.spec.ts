import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

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
    const files = watchCode(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(files).toEqual([])
    const counted = page.waitForRequest('/api/events')
    await page.mouse.move(5, 5)
    await counted
    expect(files).not.toEqual([])
  })

  test(`the code of ${path} comes by itself after a while`, async ({ page }) => {
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1_000)
    const files = watchCode(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.clock.runFor(4_900)
    expect(files).toEqual([])
    const counted = page.waitForRequest('/api/events')
    await page.clock.runFor(200)
    await counted
  })
}
