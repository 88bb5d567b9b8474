import { readFile } from 'node:fs/promises'
import { expectSound } from './expect-sound.ts'
import { expect, test } from './fixtures.ts'
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

test('sending is paused and resumed, and goes on after the page was closed in the middle', async ({ page }) => {
  const small = { name: 'small.jpg', mimeType: 'image/jpeg', buffer: await readFile(photo('orient-1.jpg')) }
  await page.goto('/service-quote')
  await photoInput(page).setInputFiles([await makeLargePhoto('terrace.jpg'), small])
  await fillQuote(page)
  // The small photo passes; the large one stops after its first piece.
  let isHolding = true
  let held = 0
  await page.route(pieces, (route) => {
    const isLater = Number(route.request().headers()['upload-offset'] ?? 0) > 0
    if (!isHolding || !isLater) return route.continue()
    held += 1
    return undefined
  })
  await sendButton(page).click()
  await expectReceived(page)
  await expect(page.getByText('1 of 2 photos sent')).toBeVisible()
  // Paused any earlier, the first piece itself would be cut off, and sending would start afresh.
  await expect.poll(() => held).toBe(1)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('list', { name: 'Photos of your quote' })).toContainText('paused')
  await expectSound(page)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText(/sending \d+%/)).toBeVisible()
  await expect.poll(() => held).toBe(2)

  page.on('dialog', (dialog) => void dialog.accept())
  // Only the next page sends on: were the route taken away, this one would have sent the rest before it is closed.
  isHolding = false
  const offsets = watchOffsets(page)
  await page.reload()
  await expectReceived(page)
  // The one that had arrived before still counts.
  await expectSent(page, 2)
  expect(offsets[0]).toBeGreaterThan(0)
  await page.goto('/service-quote')
  await expect(page.getByText('0 of 25 photos')).toBeVisible()
  await expect(page.getByText('Draft restored')).toHaveCount(0)
})

test('a draft survives a reload with its photos, and can be cleared', async ({ page }) => {
  await page.goto('/service-quote')
  await page.getByLabel('Full Name').fill('Marta Bellini')
  await goToStep(page, 'Your film')
  await page.getByLabel('Timeline').selectOption('urgent')
  await goToStep(page, 'Photos and contact')
  await photoInput(page).setInputFiles([photo('orient-1.jpg'), photo('photo.heic')])
  await page.getByRole('button', { name: 'Move photo.heic earlier' }).click()
  await expect(sheetOf(page).getByRole('presentation')).toHaveCount(2)
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Marta Bellini')
  await expect(page.getByLabel('Timeline')).toHaveValue('urgent')
  await expect(sheetOf(page).getByRole('listitem')).toContainText([/1 photo\.heic/, /2 orient-1\.jpg/])
  await expectSound(page)
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await page.reload()
  await expect(page.getByText('0 of 25 photos')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await expect(page.getByText('Draft restored')).toHaveCount(0)
})

test('photos are dropped and pasted; one that turns out broken is named, the others arrive', async ({
  page,
  complaints,
}) => {
  await page.goto('/service-quote')
  await photoInput(page).setInputFiles([photo('lossy.webp')])
  await expect(page.getByText('1 of 25 photos')).toBeVisible()
  await page.evaluate(() => {
    const carry = (name: string): DataTransfer => {
      const carried = new DataTransfer()
      carried.items.add(new File(['not a picture'], name, { type: 'image/jpeg' }))
      return carried
    }
    const area = document.querySelector('section[aria-label="Add photos"]')
    area?.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: carry('dropped.jpg') }))
    document.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData: carry('pasted.jpg') }))
  })
  await expect(page.getByText('3 of 25 photos')).toBeVisible()
  await fillQuote(page)
  // The first piece meets a server that is busy: it is sent again by itself.
  await page.route(pieces, (route) => route.fulfill({ status: 503 }), { times: 1 })
  await sendButton(page).click()
  await expectReceived(page)
  await expectSent(page, 1)
  await expect(page.getByText('dropped.jpg: Only JPG, PNG, HEIC and WebP pictures are accepted.')).toBeVisible()
  await expect(page.getByText('pasted.jpg: Only JPG, PNG, HEIC and WebP pictures are accepted.')).toBeVisible()
  await expectSound(page)
  ignore(complaints, 503)
})
