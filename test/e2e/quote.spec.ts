import { expect, expectSound, logIn, test } from './fixtures.ts'
import { expectReceived, expectSent, fillQuote, ignore, photo, photoInput, sendButton, sheetOf } from './quote-form.ts'

const eight = ['orient-6.jpg', 'photo.heic', 'lossy.webp', 'alpha.png', 'cmyk.jpg', '16bit.png', 'display-p3.jpg']

test('a visitor asks for a quote with 8 photos, and the owner finds both in their order', async ({ page }, {
  project,
}) => {
  const name = `Ana ${project.name}`
  await page.goto('/service-quote')
  await photoInput(page).setInputFiles([...eight, 'progressive.jpg'].map(photo))
  await expect(page.getByText('8 of 25 photos')).toBeVisible()
  // HEIC too: the browser cannot read it, the server can.
  await expect(sheetOf(page).getByRole('presentation')).toHaveCount(8, { timeout: 30_000 })
  await page.getByRole('button', { name: 'Move photo.heic earlier' }).click()
  await page.getByRole('button', { name: 'Remove cmyk.jpg' }).click()
  await photoInput(page).setInputFiles([photo('gps-exif.jpg')])
  await expect(sheetOf(page).getByRole('listitem').first()).toContainText('1 photo.heic')
  await expectSound(page)

  await fillQuote(page, name)
  await page.getByLabel('Timeline').selectOption('asap')
  await expect(page.getByText('£139', { exact: true })).toBeVisible()
  const mail = page.waitForResponse('**/api/send-auto-response')
  await sendButton(page).click()
  await expectReceived(page)
  expect((await mail).status()).toBe(200)
  await expectSent(page, 8)
  await expect(page.getByText('We read your 8 photos and check them.')).toBeVisible()
  const advice = page.getByRole('list', { name: 'Photo advice' })
  await expect(advice).toContainText('lossy.webp is small for a film. Add the original if you have it.', {
    timeout: 30_000,
  })
  await expectSound(page)
  expect(await page.evaluate(() => sessionStorage.getItem('quoteReference'))).toMatch(/^Q-/)
  expect(await page.evaluate(() => localStorage.getItem('quoteDraft'))).toBeNull()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/\/$/)

  await logIn(page, `/leads?q=${encodeURIComponent(name)}`)
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card).toContainText('8 photos')
  await card.getByRole('link', { name: 'View Images' }).click()
  await expect(page.getByRole('img').first()).toBeVisible({ timeout: 30_000 })
  const order = await page.evaluate(async () => {
    const id = location.href.match(/[\da-f-]{36}/)?.[0] ?? ''
    const answer = await fetch(`/api/uploads/property-images/${id}`)
    return ((await answer.json()) as { images: { originalName: string }[] }).images.map((image) => image.originalName)
  })
  expect(order.slice(0, 2)).toEqual(['photo.heic', 'orient-6.jpg'])
  expect(order.at(-1)).toBe('gps-exif.jpg')
})

test('a quote without photos is as welcome', async ({ page }) => {
  await page.goto('/service-quote')
  await expectSound(page)
  await expect(page.getByText('2 hours', { exact: true })).toBeVisible()
  const stats = page.getByRole('complementary', { name: 'Price and promise' }).locator('dd')
  for (const figure of ['300', '24', '98']) await expect(stats.filter({ hasText: figure }).first()).toBeVisible()
  await fillQuote(page)
  await page.getByLabel('Google Drive link').fill('javascript:alert(1)')
  await sendButton(page).click()
  await expect(page.getByText('Enter a link that starts with https://')).toBeVisible()
  await page.getByLabel('Google Drive link').fill('https://drive.google.com/drive/folders/abc')
  await page.getByLabel('Please do not send me these').check()
  await sendButton(page).click()
  await expectReceived(page)
  await expect(page.getByText('We read your answers.')).toBeVisible()
  await expectSound(page)
})

test('the number of photos sets tier and budget; no service asks for a marketing focus', async ({ page }) => {
  await page.goto('/service-quote')
  for (const [count, tier, budget] of [
    ['5-8', /VR1 Standard/, '£77'],
    ['12-15', /VR3 Luxury/, '£119'],
    ['8-12', /VR2 Premium/, '£99'],
    ['none', /VR2 Premium/, '£99'],
  ] as const) {
    await page.getByLabel('How many photos will you send?').selectOption(count)
    await expect(page.getByRole('radio', { name: tier })).toBeChecked()
    await expect(page.getByLabel('Budget Range')).toHaveValue(budget)
  }
  for (const service of await page.getByRole('radio').all()) {
    await service.check()
    await expect(page.getByLabel('Marketing focus')).toHaveCount(0)
  }
})

test('what is missing is said at its field, and the first one gets the focus', async ({ page }) => {
  await page.goto('/service-quote')
  await sendButton(page).click()
  await expect(page.getByLabel('Business/Product Details')).toBeFocused()
  await expect(page.getByText('9 answers need another look.')).toBeVisible()
  await expectSound(page)
})

test('more than 25 photos, and files that are no photos, are refused in words', async ({ page }) => {
  await page.goto('/service-quote')
  const files = Array.from({ length: 26 }, (_, index) => ({
    name: `${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from('x'),
  }))
  await photoInput(page).setInputFiles(files)
  await expect(page.getByText('Maximum 25 images allowed', { exact: true })).toBeVisible()
  await expectSound(page)
  const wrong = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
  await photoInput(page).setInputFiles([wrong, ...files.slice(0, 20)])
  await expect(page.getByText('Some files were skipped (only images under 20MB allowed)')).toBeVisible()
  await photoInput(page).setInputFiles(files.slice(0, 6))
  await expect(page.getByText('Maximum 25 images allowed in total')).toBeVisible()
})

test('when the quote cannot be sent, nothing typed is lost, and a backup form opens in a new tab', async ({
  page,
  context,
  complaints,
}) => {
  await context.route('https://forms.example/**', (route) => route.fulfill({ body: 'The backup form' }))
  await page.goto('/service-quote')
  const settings = page.waitForResponse('**/api/site-settings')
  await fillQuote(page)
  await settings
  await page.route('**/api/submit-quote', (route) => route.fulfill({ status: 500, body: '{}' }))
  await sendButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Quote submission failed' })
  await expect(dialog).toContainText('We have a brief technical issue.')
  await expectSound(page)
  const opened = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect((await opened).getByText('The backup form')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Marta Bellini')

  await page.unroute('**/api/submit-quote')
  await context.setOffline(true)
  await sendButton(page).click()
  await expect(dialog).toBeVisible()
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expectReceived(page)
  ignore(complaints, 500)
})

test('the whole form works by keyboard alone', async ({ page }) => {
  await page.goto('/service-quote')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const choose = async (label: string, letters: string) => {
    await page.getByLabel(label).focus()
    await page.keyboard.type(letters)
  }
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose photos' }).focus()
  await press('Enter')
  await (await chooser).setFiles([photo('orient-1.jpg'), photo('lossy.webp')])
  await page.getByRole('button', { name: 'Move lossy.webp earlier' }).focus()
  await press('Enter')
  await expect(sheetOf(page).getByRole('listitem').first()).toContainText('1 lossy.webp')
  await expect(page.getByRole('button', { name: 'Move lossy.webp later' })).toBeFocused()
  await page.getByLabel('Business/Product Details').focus()
  await page.keyboard.type('Olive & Ember')
  await choose('Business Type', 'Rest')
  await choose('Current Marketing Method', 'None')
  await choose('Your Role', 'Rest')
  await page.getByRole('radio', { name: /VR2 Premium/ }).focus()
  await press('ArrowDown')
  await expect(page.getByRole('radio', { name: /VR3 Luxury/ })).toBeChecked()
  await choose('Timeline', 'Flex')
  await choose('Budget Range', 'Custom')
  await page.getByLabel('Full Name').focus()
  await page.keyboard.type('Marta Bellini')
  await press('Tab')
  await page.keyboard.type('07700 900118')
  await press('Tab')
  await page.keyboard.type('marta@olive.example')
  await press('Tab', 'Space', 'Tab')
  await expect(page.getByLabel('Please do not send me these')).toBeChecked()
  await expect(sendButton(page)).toBeFocused()
  await press('Enter')
  await expectReceived(page)
  await expect(page.getByRole('heading', { name: 'Quote request received.' })).toBeFocused()
  await expectSent(page, 2)
})
