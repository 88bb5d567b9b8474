import { expect, expectSound, logIn, test } from './fixtures.ts'

const photo = (name: string): string => `test/fixtures/${name}`

test('a visitor asks for a quote with photos, and the owner finds both', async ({ page }, { project }) => {
  const name = `Ana ${project.name}`
  await page.goto('/service-quote')
  await expectSound(page)

  await page
    .locator('input[type=file]')
    .setInputFiles([photo('orient-6.jpg'), photo('photo.heic'), photo('lossy.webp')])
  await page.getByLabel('How many photos will you send?').selectOption('12-15')
  await expect(page.getByRole('radio', { name: /VR3 Luxury/ })).toBeChecked()
  await expect(page.getByLabel('Budget Range')).toHaveValue('£119')

  await page.getByLabel('Business/Product Details').fill('Lakeside House, a small hotel')
  await page.getByLabel('Business Type').selectOption('hotel')
  await page.getByLabel('Current Marketing Method').selectOption('photos-only')
  await page.getByLabel('Your Role').selectOption('business-owner')
  await page.getByLabel('Timeline').selectOption('asap')
  await expect(page.getByText('£169', { exact: true })).toBeVisible()
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Phone Number').fill('07700 900412')
  await page.getByLabel('Email Address').fill('ana@lakeside.example')
  await page.getByRole('button', { name: 'Send and Get My Quote' }).click()

  await expect(page.getByText(/Q-[0-9A-Z]{5}-[0-9A-Z]{5}/)).toBeVisible({ timeout: 30_000 })
  await expectSound(page)
  expect(await page.evaluate(() => sessionStorage.getItem('quoteReference'))).toMatch(/^Q-/)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/\/$/)

  await logIn(page, `/leads?q=${encodeURIComponent(name)}`)
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card).toContainText('3 photos')
  await card.getByRole('link', { name: 'View Images' }).click()
  await expect(page.getByRole('link', { name: 'Back to Leads' })).toBeVisible()
  await expect(page.getByRole('img').first()).toBeVisible({ timeout: 30_000 })
  await expectSound(page)
})

test('what is missing is said at its field, and the first one gets the focus', async ({ page }) => {
  await page.goto('/service-quote')
  await page.getByRole('button', { name: 'Send and Get My Quote' }).click()
  await expect(page.getByLabel('Business/Product Details')).toBeFocused()
  await expect(page.getByText(/answers need another look/)).toBeVisible()
  await expectSound(page)
})

test('more than 25 photos, and files that are no photos, are refused in words', async ({ page }) => {
  await page.goto('/service-quote')
  const files = Array.from({ length: 26 }, (_, index) => ({
    name: `${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from('x'),
  }))
  await page.locator('input[type=file]').setInputFiles(files)
  await expect(page.getByText('Maximum 25 images allowed', { exact: true })).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }, ...files.slice(0, 20)])
  await expect(page.getByText('Some files were skipped (only images under 20MB allowed)')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(files.slice(0, 6))
  await expect(page.getByText('Maximum 25 images allowed in total')).toBeVisible()
})

test('when the quote cannot be sent, nothing typed is lost', async ({ page, context }) => {
  await page.goto('/service-quote')
  await page.getByLabel('Business/Product Details').fill('Olive & Ember')
  await page.getByLabel('Business Type').selectOption('restaurant')
  await page.getByLabel('Current Marketing Method').selectOption('none')
  await page.getByLabel('Your Role').selectOption('restaurant-owner')
  await page.getByLabel('Timeline').selectOption('flexible')
  await page.getByLabel('Budget Range').selectOption('£99')
  await page.getByLabel('Full Name').fill('Marta Bellini')
  await page.getByLabel('Phone Number').fill('07700 900118')
  await page.getByLabel('Email Address').fill('marta@olive.example')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send and Get My Quote' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('technical issue')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/Q-[0-9A-Z]{5}-[0-9A-Z]{5}/)).toBeVisible()
})
