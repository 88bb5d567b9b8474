import type { Page } from '@playwright/test'
import { expectSound } from './expect-sound.ts'
import { expect, test } from './fixtures.ts'
import { openLanding, scrollPage } from './open-landing.ts'

const pages = [
  { path: '/terms', title: 'Terms and Conditions', sections: 11 },
  { path: '/privacy', title: 'Privacy Policy', sections: 10 },
]

const storedIn = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key)

for (const { path, title, sections } of pages) {
  test(`${path} reads as a document with its date, ${sections} sections and contents that lead to them`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Last updated 15 July 2025')).toBeVisible()
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(headings).toHaveCount(sections)
    await expectSound(page)
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    await expect(links).toHaveText(await headings.allTextContents())
    await links.last().click()
    await expect(headings.last()).toBeInViewport()
  })

  test(`${path} fits the window of a phone before its script has come`, async ({ page }) => {
    await page.route('**/*.js', () => {})
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(sections)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
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

test('the Terms name the prices that the Terms promise, the policy its sections', async ({ page }) => {
  await page.goto('/terms')
  await expect(page.locator('dl > div')).toHaveText([
    'VR1 Standard£77',
    'VR2 Premium£99',
    'VR3 Luxury£119',
    'Monthly package of 5 videos£299',
    'Express delivery+£30',
  ])
  await page.goto('/privacy')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Introduction',
    'Information We Collect',
    'How We Use',
    'Legal Basis',
    'Data Sharing',
    'Security',
    'Retention',
    'Your Rights',
    'Cookies',
    'Contact',
  ])
})

test('the way to a legal page and back ends where it began', async ({ page }) => {
  await openLanding(page)
  // Before everything is laid out, the end of the page is not yet where it will be.
  await expect(page.locator('[data-later]')).toHaveCount(0)
  await scrollPage(page, 100_000)
  const left = await page.evaluate(() => Math.round(scrollY))
  expect(left).toBeGreaterThan(1_000)
  for (const [name, path] of [
    ['Terms and Conditions', '/terms'],
    ['Privacy policy', '/privacy'],
  ] as const) {
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await page.getByRole('link', { name: 'Back to Home' }).first().click()
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(left)
  }
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})
