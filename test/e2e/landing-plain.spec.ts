import { expect, test } from './fixtures.ts'
import { isPhone, openLanding } from './open-landing.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all sections, prices and samples are there, and every one of the eight questions opens', async ({ page }) => {
    await page.goto('/')
    const names = ['Evolvement', 'Intelligence', 'Results', 'VR1 Standard', 'VR2 Premium', 'VR3 Luxury']
    for (const name of names) await expect(page.getByRole('heading', { name })).toBeVisible()
    for (const step of ['Send Your Photos', 'AI Creates Videos', 'Convert More Customers']) {
      await expect(page.getByRole('heading', { name: step })).toBeVisible()
    }
    await expect(
      page.getByText('Upload 5-12 photos from your phone or computer. It takes about 3 minutes.'),
    ).toBeVisible()
    const services = page.locator('#services')
    for (const price of ['£99', '£119', '£149', '£297', '£495', '+£20', '£30']) {
      await expect(services.getByText(price, { exact: true })).toBeVisible()
    }
    await expect(page.locator('#portfolio noscript li')).toHaveText([
      /VR1 Standard £99$/,
      /VR2 Premium £119$/,
      /VR3 Luxury £149$/,
    ])
    await expect(page.locator('dd [data-final]')).toHaveText(['250+', '48hr', '95%'])
    await expect(page.locator('#testimonials blockquote')).toHaveCount(8)
    for (const promise of ['Nothing is invented.', 'The music is yours.', 'Deleted, with a receipt.']) {
      await expect(page.getByRole('heading', { name: promise })).toBeVisible()
    }
    await expect(services.getByText(/^Order and send photos today: film by \w{3} \d+ \w{3}$/)).toHaveCount(3)
    await expect(page.locator('#contact').getByRole('link', { name: '020 7946 0123' })).toBeVisible()
    await expect(page.locator('#addons h3')).toHaveCount(7)
    const questions = page.locator('#faq details')
    await expect(questions).toHaveCount(8)
    await expect(page.getByText(/minimum of 8-12 images/)).toBeVisible()
    for (const question of (await questions.all()).slice(1)) {
      await expect(question.locator('p')).toBeHidden()
      await question.locator('summary').click()
      await expect(question.locator('p')).toBeVisible()
    }
  })

  test('the links lead where they say', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'From £99' }).click()
    await expect(page).toHaveURL(/#services$/)
    await page.getByRole('link', { name: 'Watch Sample' }).click()
    await expect(page).toHaveURL(/#portfolio$/)
    if (isPhone()) {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('link', { name: 'FAQ' }).click()
      await expect(page).toHaveURL(/#faq$/)
      await page.getByRole('button', { name: 'Close menu' }).click()
    }
    await page.getByRole('link', { name: 'Start Step 1: Send Photos' }).first().click()
    await expect(page).toHaveURL(/\/service-quote$/)
    await page.goto('/')
    await page.getByRole('link', { name: 'Terms and Conditions' }).click()
    await expect(page).toHaveURL(/\/terms$/)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(11)
    await expect(page.getByRole('link', { name: 'Back to Home' }).first()).toHaveAttribute('href', '/')
    await page.getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page).toHaveURL(/\/privacy$/)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(10)
  })
})

test('with reduced motion the final figures show, and nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openLanding(page)
  await expect(page.locator('dd [data-final]')).toHaveText(['250+', '48hr', '95%'])
  await expect(page.locator('video')).toHaveCount(0)
  expect(
    await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length),
  ).toBe(0)
})
