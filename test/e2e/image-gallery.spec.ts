import { readFile } from 'node:fs/promises'
import { expectSound } from './expect-sound.ts'
import { expect, logIn, test } from './fixtures.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import type { Page } from '@playwright/test'

async function sendPhoto(page: Page, name: string): Promise<void> {
  const answer = await page.request.post('/api/submit-quote', { data: honestQuote })
  const { customerId } = (await answer.json()) as { customerId: string }
  const buffer = await readFile('test/fixtures/orient-1.jpg')
  const sent = await page.request.post(`/api/upload/property-images/${customerId}`, {
    multipart: { images: { name, mimeType: 'image/jpeg', buffer } },
  })
  expect(sent.status()).toBe(200)
}

test('an image is seen, viewed, downloaded and deleted', async ({ page, mark }) => {
  const name = `lake ${mark}.jpg`
  await sendPhoto(page, name)
  await logIn(page, '/image-gallery')
  const frame = page.getByRole('figure').filter({ hasText: name })
  await expect(frame.getByText(/\d (KB|MB)$/)).toBeVisible()
  await expect(frame.getByRole('img', { name })).toBeVisible()
  await expectSound(page)

  await frame.getByRole('button', { name: `View ${name}` }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByRole('img', { name })).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await frame.getByRole('link', { name: `Download ${name}` }).click()
  expect((await download).suggestedFilename()).toBe(name)

  await frame.getByRole('button', { name: `Delete ${name}` }).click()
  const confirm = page.getByRole('dialog', { name: 'Delete image' })
  await expect(confirm.getByText(`Delete ${name}? This action cannot be undone.`)).toBeVisible()
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Image Deleted')).toBeVisible()
  await expect(frame).toHaveCount(0)
})

test('failures are explained in words, also at the address of the images', async ({ page, mark }) => {
  const name = `kept ${mark}.jpg`
  await sendPhoto(page, name)
  await page.route('**/uploads/property-images/*-thumb.jpg', (route) => route.fulfill({ status: 404 }))
  await logIn(page, '/uploads/property-images')
  await expect(page.getByRole('heading', { name: 'Image Gallery' })).toBeVisible()
  await expect(page.getByRole('figure').filter({ hasText: name }).getByText('Image Not Found')).toBeVisible()
  await page.route('**/api/uploads/delete/*', (route) => route.fulfill({ status: 404, json: {} }))
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Delete Failed')).toBeVisible()
  await expect(page.getByText('Could not delete image')).toBeVisible()

  await page.route('**/api/uploads/gallery*', (route) => route.fulfill({ status: 404, json: {} }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Gallery Error')).toBeVisible()
  await expect(page.getByText('Failed to load uploaded images')).toBeVisible()
  await page.unroute('**/api/uploads/gallery*')
  await page.route('**/api/uploads/gallery*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Error loading image gallery')).toBeVisible()

  await page.unroute('**/api/uploads/gallery*')
  await page.route('**/api/uploads/gallery*', (route) => route.fulfill({ json: { images: [] } }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('No images uploaded yet')).toBeVisible()
  await expectSound(page)
})
