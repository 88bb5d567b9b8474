import type { Page } from '@playwright/test'
import { patient } from '#test/support/patient.ts'
import { expectSound } from './expect-sound.ts'
import { expect, test } from './fixtures.ts'
import { moving } from './open-landing.ts'
import { orderFor } from './order-steps.ts'
import { databases, secondsOf } from './own-film-steps.ts'
import { photoInput } from './quote-form.ts'

// From one's own film to a paid order: Order, Pay, and three things to type.

test.use(moving)

const photos = ['pizza', 'wine', 'bread'].map((name) => `test/engine/photos/${name}.jpg`)
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Complete Your Order' })

async function openFilm(page: Page): Promise<void> {
  await page.goto('/your-film')
  await photoInput(page).setInputFiles(photos)
  await expect.poll(() => secondsOf(page), { timeout: patient(90_000) }).toBeGreaterThan(0.3)
}

async function fillIn(page: Page, card = '4242 4242 4242 4242'): Promise<void> {
  await sheet(page).getByLabel('Full Name').fill('Nora Haugen')
  await sheet(page).getByLabel('Email Address').fill(`${crypto.randomUUID()}@lakeside.example`)
  await orderFor(page, 'my business')
  await sheet(page).getByLabel('Card number').fill(card)
  await sheet(page).getByLabel('Expiry date').fill('12/34')
  await sheet(page).getByLabel('CVC').fill('123')
}

test('a film is ordered and paid in a sheet over it, and goes to its order by itself', async ({ page }) => {
  test.setTimeout(180_000)
  const sent: string[] = []
  page.on('request', (request) => {
    if (['PATCH', 'PUT', 'POST'].includes(request.method())) sent.push(new URL(request.url()).pathname)
  })
  await openFilm(page)
  await page.getByLabel('Name in your film').fill('Lakeside House')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('tab', { name: 'Words Lakeside House' })).toBeVisible()
  expect(sent.filter((path) => path !== '/api/events')).toEqual([])

  await page.getByRole('button', { name: 'Order', exact: true }).click()
  await expect(sheet(page).getByText('VR1 Standard, 3 photos')).toBeVisible()
  await expect(sheet(page).getByText('£99', { exact: true }).first()).toBeVisible()
  await expectSound(page)
  await sheet(page).getByRole('button', { name: 'Pay £99' }).click()
  await expect(sheet(page).getByLabel('Full Name')).toBeFocused()
  await fillIn(page)
  await sheet(page).getByRole('button', { name: 'Pay £99' }).click()

  await expect(page).toHaveURL(/\/payment-success$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Paid\. Your film arrives by / })).toBeVisible({
    timeout: patient(60_000),
  })
  // Their own film plays on.
  await expect.poll(() => secondsOf(page), { timeout: patient(60_000) }).toBeGreaterThan(0.3)
  const needs = page.getByRole('region', { name: 'What your film needs' })
  await expect(needs.getByText('Lakeside House')).toBeVisible()
  await expect(needs.getByText('3 arrived')).toBeVisible()
  await expect.poll(() => databases(page)).not.toContain('film-draft')
  await expect(page.getByText('Payment confirmed')).toBeVisible()
  await expectSound(page)
})

test('another package is one tap away, and nothing is sold that it holds', async ({ page }) => {
  test.setTimeout(180_000)
  await openFilm(page)
  await page.getByRole('button', { name: 'Order', exact: true }).click()
  await sheet(page).getByText('Optional add-ons').click()
  await sheet(page)
    .getByRole('checkbox', { name: /^Multiple Social Sizes/ })
    .check()
  await expect(sheet(page).getByRole('button', { name: 'Pay £112' })).toBeVisible()
  await sheet(page)
    .getByRole('radio', { name: /VR2 Premium/ })
    .check()
  await expect(sheet(page).getByRole('button', { name: 'Pay £119' })).toBeVisible()
  await expect(sheet(page).getByText('Included in VR2 Premium')).toBeVisible()
  await expect(sheet(page).getByText('VR2 Premium, 3 photos')).toBeVisible()
  await sheet(page)
    .getByRole('radio', { name: /Express/ })
    .check()
  await expect(sheet(page).getByRole('button', { name: 'Pay £158' })).toBeVisible()

  await page.goBack()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.getByText('VR2 Premium, 3 photos')).toBeVisible()
  await page.goForward()
  await expect(sheet(page).getByRole('button', { name: 'Pay £158' })).toBeVisible()
  await page.reload()
  await expect(sheet(page).getByRole('button', { name: 'Pay £158' })).toBeVisible({ timeout: patient(60_000) })
})

test('a declined card says why, and another one pays the same order', async ({ page }) => {
  test.setTimeout(180_000)
  await openFilm(page)
  await page.getByRole('button', { name: 'Order', exact: true }).click()
  await fillIn(page, '4000 0000 0000 0002')
  await sheet(page).getByRole('button', { name: 'Pay £99' }).click()
  await expect(sheet(page).getByText('Your card was declined.')).toBeVisible()
  await sheet(page).getByLabel('Card number').fill('4000 0025 0000 3155')
  await sheet(page).getByRole('button', { name: 'Pay £99' }).click()
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page).toHaveURL(/\/payment-success$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Paid\./ })).toBeVisible()
})
