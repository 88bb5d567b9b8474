import { readFile } from 'node:fs/promises'
import { honestQuote } from '#test/support/honest-quote.ts'
import { expectSound } from './expect-sound.ts'
import { expect, logIn, test } from './fixtures.ts'

test('the owner erases the photos and films of a customer, after being asked', async ({ page }) => {
  const quote = await page.request.post('/api/submit-quote', { data: honestQuote })
  const { customerId } = (await quote.json()) as { customerId: string }
  const buffer = await readFile('test/fixtures/orient-1.jpg')
  const upload = await page.request.post(`/api/upload/property-images/${customerId}`, {
    multipart: { images: { name: 'lake.jpg', mimeType: 'image/jpeg', buffer } },
  })
  expect(upload.status()).toBe(200)
  await logIn(page, `/customer?id=${customerId}`)
  const photos = page.getByRole('region', { name: 'Photos' })
  const erase = photos.getByRole('button', { name: 'Erase photos and films' })
  await erase.click()
  const dialog = page.getByRole('dialog', { name: 'Erase photos and films?' })
  await expect(dialog).toContainText('Orders and receipts stay')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await erase.click()
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText('Photos and films erased')).toBeVisible()
  await expect(photos.getByText('No images uploaded yet')).toBeVisible()
  await expect(erase).toHaveCount(0)
})
