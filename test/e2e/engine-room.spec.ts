import { expect, expectSound, logIn, test } from './fixtures.ts'

const photos = ['test/engine/photos/suite.jpg', 'test/engine/photos/pizza.jpg', 'test/engine/photos/wine.jpg']
const chooser = 'Choose images'

test('an image is mapped, sent, made by the built-in engine, played and downloaded', async ({ page }) => {
  test.setTimeout(150_000)
  await logIn(page, '/engine-room')
  await expect(page.getByText('No provider key is set. Clips come from the built-in engine.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Image gallery' }).last()).toHaveAttribute('href', '/image-gallery')
  await expect(page.getByRole('link', { name: 'Prompt templates' }).last()).toHaveAttribute('href', '/prompt-templates')
  await page.getByLabel(chooser, { exact: true }).setInputFiles(photos[0] ?? '')
  await expect(page.getByText('Images Added')).toBeVisible()
  await page.getByRole('button', { name: 'Send to video production' }).click()
  await expect(page.getByRole('alert')).toContainText('No Mappings')
  await expect(page.getByRole('alert')).toContainText('Please map prompts to images first')

  await page.getByLabel('Room template for image 1').selectOption('Bedroom, Luxury')
  await expect(page.getByText('Prompt Mapped', { exact: true })).toBeVisible()
  await expect(page.getByText('$0.60')).toHaveCount(2)
  await expectSound(page)
  await page.getByRole('button', { name: 'Send to video production' }).click()
  await expect(page.getByText('Sent Video Production')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Completed' }).first()).toHaveAttribute(
    'aria-current',
    'step',
  )

  const row = page.getByRole('row').filter({ hasText: 'Bedroom, Luxury' }).first()
  await expect(row.getByText('Ready')).toBeVisible({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Load videos' }).click()
  await expect(page.getByText('Videos Found!')).toBeVisible()
  await page.getByRole('button', { name: 'Play Bedroom, Luxury' }).first().click()
  const film = page.getByLabel('Bedroom, Luxury', { exact: true }).first()
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => Math.round(video.duration))).toBe(5)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Bedroom, Luxury' }).first().click()
  expect((await downloading).suggestedFilename()).toMatch(/^bedroom-luxury-[\da-f]{8}\.mp4$/)
  await expectSound(page)
})

test('more than three images and other files are refused', async ({ page }) => {
  await logIn(page, '/test-workflow')
  await expect(page.getByRole('heading', { name: 'Engine room' })).toBeVisible()
  await page.getByLabel(chooser, { exact: true }).setInputFiles('package.json')
  await expect(page.getByRole('alert')).toContainText('Only image files are allowed')
  await page.getByLabel(chooser, { exact: true }).setInputFiles([...photos, 'test/engine/photos/bread.jpg'])
  await expect(page.getByRole('alert')).toContainText('Maximum 3 images allowed')
  await expect(page.getByText('3 of 3 images')).toBeVisible()
  await page.getByRole('button', { name: 'Remove image 2' }).click()
  await expect(page.getByText('2 of 3 images')).toBeVisible()
})

test('a failed upload and a failed send are said in the words of the batch', async ({ page }) => {
  const refuse = { status: 429, json: { success: false, error: "Today's clips of the engine room are used up." } }
  await page.route('**/api/stage2/batch-upload', (route) => route.fulfill(refuse))
  await logIn(page, '/engine-room')
  await page.getByLabel(chooser, { exact: true }).setInputFiles(photos[0] ?? '')
  await page.getByLabel('Room template for image 1').selectOption('Kitchen, Rental')
  const send = page.getByRole('button', { name: 'Send to video production' })
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Processing Failed' })).toContainText('Upload failed: 429')
  await page.unroute('**/api/stage2/batch-upload')
  await page.route('**/api/runway/batch-generate-mapped', (route) => route.fulfill(refuse))
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Processing Failed' })).toContainText(
    'RunwayML generation failed',
  )
  await expect(page.getByText("Today's clips of the engine room are used up.")).toBeVisible()
})
