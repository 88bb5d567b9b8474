import type { Page } from '@playwright/test'
import { expect, expectSound, test } from './fixtures.ts'

const pages = [
  { path: '/terms', title: 'Terms and Conditions', sections: 11 },
  { path: '/privacy', title: 'Privacy Policy', sections: 10 },
]

const storedIn = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key)

for (const { path, title, sections } of pages) {
  test(`${path} reads as a document with its date and ${sections} sections`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Last updated 15 July 2025')).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(sections)
    await expectSound(page)
  })

  test(`the contents of ${path} lead to each section`, async ({ page }) => {
    await page.goto(path)
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    await expect(links).toHaveCount(sections)
    await links.last().click()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).last()).toBeInViewport()
  })

  test(`the way back from ${path} says that the visitor returns, and remembers how far they had read`, async ({
    page,
  }) => {
    // In place of the landing page, which takes the mark as soon as it opens.
    await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Home</title>' }))
    await page.goto(path)
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    const back = page.getByRole('link', { name: 'Back to Home' }).first()
    await back.evaluate((link: HTMLAnchorElement) => link.focus({ preventScroll: true }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle('Home')
    expect(await storedIn(page, 'returningFromLegal')).toBe('true')
    expect(await storedIn(page, `scrollPosition:${path}`)).toBe('400')
  })
}

test('the Terms name the prices that the Terms promise', async ({ page }) => {
  await page.goto('/terms')
  const prices = page.locator('dl')
  for (const line of ['VR1 Standard£77', 'VR2 Premium£99', 'VR3 Luxury£119', 'Monthly package of 5 videos£299']) {
    await expect(prices).toContainText(line)
  }
  await expect(prices).toContainText('Express delivery+£30')
})

test('both pages read in full without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  for (const { path, sections } of pages) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(sections)
    await expect(page.getByRole('link', { name: 'Back to Home' }).first()).toHaveAttribute('href', '/')
  }
  await context.close()
})
