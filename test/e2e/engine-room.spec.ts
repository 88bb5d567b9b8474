import { expectSound } from './expect-sound.ts'
import { expect, logIn, test } from './fixtures.ts'

const photos = ['test/engine/photos/suite.jpg', 'test/engine/photos/pizza.jpg', 'test/engine/photos/wine.jpg']
const chooser = 'Choose images'

test('the figures and the stages of a batch are literal; nothing is sent without a mapping', async ({ page }) => {
  await logIn(page, '/engine-room')
  await expect(page.getByText('You have no provider key, so the built-in engine makes the clips.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Image gallery' }).last()).toHaveAttribute('href', '/image-gallery')
  await expect(page.getByRole('link', { name: 'Prompt templates' }).last()).toHaveAttribute('href', '/prompt-templates')
  await expect(page.getByRole('list', { name: 'This batch' }).getByRole('listitem')).toHaveText([
    'Uploading0%',
    'Mapping33%',
    'Generating66%',
    'Completed100%',
  ])
  const batch = page.getByRole('region', { name: 'This batch' })
  for (const words of ['Gen-4 Turbo', '5 seconds', '1280x768', '$0.60']) await expect(batch).toContainText(words)
  await page.getByLabel(chooser, { exact: true }).setInputFiles(photos[0] ?? '')
  await expect(page.getByText('Images Added')).toBeVisible()
  await page.getByRole('button', { name: 'Send to video production' }).click()
  await expect(page.getByRole('alert')).toContainText('No Mappings')
  await expect(page.getByRole('alert')).toContainText('Please map prompts to images first')
  await page.getByLabel('Room template for image 1').selectOption('Bedroom, Luxury')
  await expect(page.getByText('Prompt Mapped', { exact: true })).toBeVisible()
  await expect(page.getByText('$0.60')).toHaveCount(2)
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
  const refuse = { status: 429, json: { success: false, error: 'You’ve used up today’s engine room clips.' } }
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
  await expect(page.getByText('You’ve used up today’s engine room clips.')).toBeVisible()
})
