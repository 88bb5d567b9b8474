import { expectSound } from './expect-sound.ts'
import { expect, logIn, test } from './fixtures.ts'
import type { Page } from '@playwright/test'

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email Address').fill('test@example.com')
  await page.getByLabel('Business Type').selectOption('Fitness')
  await page.getByLabel('Service Type').selectOption('VR2 Premium (£99)')
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Test Customer' })

test('a test customer is submitted with an image and counts in no figure', async ({ page, mark }) => {
  await logIn(page, '/test-submission')
  await expectSound(page)
  await expect(submit(page)).toBeDisabled()
  const kinds = ['Property', 'Automotive', 'Restaurant', 'Retail', 'Hotel', 'Beauty', 'Fitness', 'Other']
  await expect(page.getByLabel('Business Type').getByRole('option')).toHaveText(['Choose a business type', ...kinds])
  const services = ['VR1 Standard (£77)', 'VR2 Premium (£99)', 'VR3 Luxury (£119)']
  await expect(page.getByLabel('Service Type').getByRole('option')).toHaveText(['Choose a service', ...services])
  await fillIn(page, `Test ${mark}`)
  await page.getByLabel('Choose images').setInputFiles('test/fixtures/orient-1.jpg')
  await expect(page.getByText('orient-1.jpg')).toBeVisible()
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Test Customer Submitted!' })).toBeVisible()
  await expect(page.getByText('With 1 image.')).toBeVisible()
  await expectSound(page)
  const answer = await page.request.get(`/api/customers?q=${encodeURIComponent(`Test ${mark}`)}`)
  expect(await answer.json()).toMatchObject([{ source: 'test', businessType: 'fitness', totalPrice: 99 }])

  await page.getByRole('button', { name: 'Submit Another Test' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await expect(page.getByText('orient-1.jpg')).toHaveCount(0)
  await expect(submit(page)).toBeDisabled()
  await fillIn(page, `Panel ${mark}`)
  await submit(page).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'View Control Panel' }).click()
  await expect(await opened).toHaveURL(/\/control-panel$/)
})

test('wrong files and a failing server are told by alerts', async ({ page }) => {
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  await logIn(page, '/test-submission')
  const input = page.getByLabel('Choose images')
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  const image = (index: number) => ({ name: `${index}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from('x') })
  await input.setInputFiles(Array.from({ length: 26 }, (_, index) => image(index)))
  await page.route('**/api/submit-quote', (route) => route.fulfill({ status: 404, json: {} }))
  await fillIn(page, 'Nobody')
  await submit(page).click()
  await expect
    .poll(() => alerts)
    .toEqual([
      'Only image files are allowed',
      'Maximum 25 images allowed',
      'Failed to submit test customer. Please try again.',
    ])
})
