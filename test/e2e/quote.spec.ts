import { patient } from '#test/support/patient.ts'
import { expectSound } from './expect-sound.ts'
import { expect, logIn, test } from './fixtures.ts'
import {
  expectReceived,
  expectSent,
  fillQuote,
  goToStep,
  ignore,
  makeLargePhoto,
  photo,
  photoInput,
  pieces,
  sendButton,
  sheetOf,
  watchOffsets,
} from './quote-form.ts'

const eight = ['orient-6.jpg', 'photo.heic', 'lossy.webp', 'alpha.png', 'cmyk.jpg', '16bit.png', 'display-p3.jpg']

test('a visitor asks for a quote with 8 photos, and the owner finds both in their order', async ({ page }, {
  project,
  retry,
}) => {
  const name = `Ana ${project.name} ${retry}`
  await page.goto('/service-quote')
  await photoInput(page).setInputFiles([...eight, 'progressive.jpg'].map(photo))
  await expect(page.getByText('8 of 25 photos')).toBeVisible()
  // HEIC too: the browser cannot read it, the server can.
  await expect(sheetOf(page).getByRole('presentation')).toHaveCount(8, { timeout: patient(30_000) })
  await page.getByRole('button', { name: 'Move photo.heic earlier' }).click()
  await page.getByRole('button', { name: 'Remove cmyk.jpg' }).click()
  await photoInput(page).setInputFiles([photo('gps-exif.jpg')])
  await expect(sheetOf(page).getByRole('listitem').first()).toContainText('1 photo.heic')
  await expectSound(page)

  await fillQuote(page, name)
  await page.getByLabel('Name to show').fill('Ana’s')
  await expectSound(page)
  await goToStep(page, 'Your film')
  await page.getByLabel('Timeline').selectOption('asap')
  await expect(page.getByText('£139', { exact: true }).first()).toBeVisible()
  await expectSound(page)
  await goToStep(page, 'What it says')
  const mail = page.waitForResponse('**/api/send-auto-response')
  await sendButton(page).click()
  await expectReceived(page)
  expect((await mail).status()).toBe(200)
  await expectSent(page, 8)
  await expect(page.getByText('We look through your 8 photos.')).toBeVisible()
  const advice = page.getByRole('list', { name: 'Photo advice' })
  await expect(advice).toContainText('lossy.webp is small for a film. Add the original if you have it.', {
    timeout: patient(30_000),
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
  await expect(page.getByRole('img').first()).toBeVisible({ timeout: patient(30_000) })
  const id = /[\da-f-]{36}/.exec(page.url())?.[0] ?? ''
  const listed = await page.request.get(`/api/uploads/property-images/${id}`)
  const { images } = (await listed.json()) as { images: { originalName: string }[] }
  const order = images.map(({ originalName }) => originalName)
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
  await goToStep(page, 'Photos and contact')
  await page.getByLabel('Google Drive link').fill('javascript:alert(1)')
  await goToStep(page, 'What it says')
  await sendButton(page).click()
  // Back where the wrong answer is.
  await expect(page.getByText('Enter a link that starts with https://')).toBeVisible()
  await expect(page.getByLabel('Google Drive link')).toBeFocused()
  await page.getByLabel('Google Drive link').fill('https://drive.google.com/drive/folders/abc')
  await expect(page.getByText('Enter a link that starts with https://')).toHaveCount(0)
  const offers = page.getByLabel('Yes, send me ideas and offers')
  await expect(offers).not.toBeChecked()
  await offers.check()
  await goToStep(page, 'What it says')
  await sendButton(page).click()
  await expectReceived(page)
  await expect(page.getByText('We look through your answers.')).toBeVisible()
  await expectSound(page)
})

test('the form says what is missing, sets tier and budget by the number of photos, and takes 25 photos', async ({
  page,
}) => {
  await page.goto('/service-quote')
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await expect(page.getByText('Please check 3 answers.')).toBeVisible()
  await expectSound(page)
  await goToStep(page, 'What it says')
  await sendButton(page).click()
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await expect(page.getByText('Please check 9 answers.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Your film (please check)' })).toBeVisible()

  for (const [count, tier, budget] of [
    ['5-8', /^VR1 Standard/, '£77'],
    ['12-15', /^VR3 Luxury/, '£119'],
    ['8-12', /^VR2 Premium/, '£99'],
    ['none', /^VR2 Premium/, '£99'],
  ] as const) {
    await page.getByLabel('How many photos will you send?').selectOption(count)
    await expect(page.getByRole('radio', { name: tier, includeHidden: true })).toBeChecked()
    await expect(page.getByLabel('Budget Range')).toHaveValue(budget)
  }
  await goToStep(page, 'Your film')
  for (const service of await page.getByRole('radio').all()) {
    await service.check()
    await expect(page.getByLabel('Marketing focus')).toHaveCount(0)
  }
  await goToStep(page, 'Photos and contact')

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
  await expect(page.getByText('20 of 25 photos')).toBeVisible()
  await photoInput(page).setInputFiles(files.slice(0, 6))
  await expect(page.getByText('Maximum 25 images allowed in total')).toBeVisible()
})

test('when the quote cannot be sent, nothing typed is lost, and a backup form opens in a new tab', async ({
  page,
  context,
  complaints,
}) => {
  await context.route('https://forms.example/**', (route) => route.fulfill({ body: 'The backup form' }))
  const settings = page.waitForResponse('**/api/site-settings')
  await page.goto('/service-quote')
  await fillQuote(page)
  await settings
  await page.route('**/api/submit-quote', (route) => route.fulfill({ status: 500, body: '{}' }))
  await sendButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Quote submission failed' })
  await expect(dialog).toContainText('We’re having a brief technical issue.')
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

test('a connection lost in the middle of a photo: sending goes on where it broke', async ({ page, context }) => {
  await page.goto('/service-quote')
  await photoInput(page).setInputFiles([await makeLargePhoto('terrace.jpg')])
  await fillQuote(page)
  const offsets = watchOffsets(page)
  let isCut = false
  await page.route(pieces, async (route) => {
    const isSecondPiece = route.request().headers()['upload-offset'] === String(4 * 1024 * 1024)
    if (isCut || !isSecondPiece) return route.continue()
    isCut = true
    await context.setOffline(true)
    return route.abort('internetdisconnected')
  })
  await sendButton(page).click()
  await expectReceived(page)
  await expect(page.getByText('You’re offline. Sending continues when you’re back online.')).toBeVisible()
  await expectSound(page)
  await context.setOffline(false)
  await expectSent(page, 1)
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
  expect(offsets.at(-1)).toBe(4 * 1024 * 1024)
})

test('what was sent is changed, not sent twice', async ({ page }, { project, retry }) => {
  const email = `change-${project.name}-${retry}@olive.example`.toLowerCase()
  await page.goto('/service-quote')
  await photoInput(page).setInputFiles([photo('orient-6.jpg')])
  await fillQuote(page, 'Marta Bellini', { email })
  await sendButton(page).click()
  await expectReceived(page)
  await expectSent(page, 1)
  const reference = await page.getByText(/^Q-/).textContent()

  await page.getByRole('button', { name: 'Change photos or details' }).click()
  await expect(page.getByRole('heading', { name: 'Change your quote' })).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Marta Bellini')
  await photoInput(page).setInputFiles([photo('lossy.webp')])
  await expectSent(page, 2)
  await expectSound(page)
  await page.goBack()
  await expectReceived(page)

  await page.getByRole('button', { name: 'Change photos or details' }).click()
  await page.getByLabel('Email Address').fill('else@olive.example')
  await goToStep(page, 'Your film')
  await page.getByRole('radio', { name: /VR3 Luxury/ }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('We’ve sent your quote to another address.')).toBeVisible()
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your changes are saved.')).toBeVisible()
  await expect(page.getByText(reference ?? 'no reference')).toBeVisible()
  await expect(page.getByText('2 of 2 photos sent')).toBeVisible()
  await expectSound(page)

  await page.getByRole('link', { name: 'Pay now' }).click()
  await page.getByRole('link', { name: 'Change photos or details' }).click()
  await expect(page.getByRole('heading', { name: 'Change your quote' })).toBeVisible()
  await expect(page.getByText('2 of 2 photos sent')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Complete Your Order' })).toBeVisible()
  await page.getByRole('link', { name: 'Change photos or details' }).click()
  await expect(page.getByRole('heading', { name: 'Change your quote' })).toBeVisible()
  await page.getByLabel('Full Name').fill('Marta B. Bellini')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Complete Your Order' })).toBeVisible()
  await expect(page.getByText('£149', { exact: true }).first()).toBeVisible()

  await logIn(page, `/leads?q=${encodeURIComponent(email)}`)
  const card = page.getByRole('article').filter({ hasText: email })
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('Marta B. Bellini')
  await expect(card).toContainText('VR3 Luxury')
  await expect(card).toContainText('£149')
})
