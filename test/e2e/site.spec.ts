import { expect, expectSound, test } from './fixtures.ts'

test('the landing page leads to the quote form', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('AI Video Creation Service')).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Get Business Quote' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/service-quote$/)
})

test('the landing page reads, and its links work, without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/')
  for (const price of ['£99', '£119', '£149'])
    await expect(page.getByText(price, { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Start Step 1: Send Photos' }).first().click()
  await expect(page).toHaveURL(/\/service-quote$/)
  await context.close()
})

test('an unknown path is a designed page with status 404', async ({ page }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expectSound(page)
})

test('the first key press reaches the skip link', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})
