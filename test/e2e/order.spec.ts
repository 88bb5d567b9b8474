import { expect, expectSound, test } from './fixtures.ts'
import { payByCalls } from './order-steps.ts'

test('a paid order shows what was bought, when it comes, and its receipt', async ({ page, request }) => {
  const { orderToken, orderNumber } = await payByCalls(page, { addOns: ['premium-music'] })
  const counted: unknown[] = []
  page.on('request', (asked) => {
    if (asked.url().endsWith('/api/events')) counted.push(asked.postDataJSON())
  })
  const answer = await page.goto(`/order/${orderToken}`)
  expect(answer?.status()).toBe(200)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await expect(page.getByText(orderNumber)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/within 2 hours|is being made/)
  const progress = page.getByRole('list', { name: 'Order progress' })
  await expect(progress.getByRole('listitem')).toHaveCount(4)
  await expect(progress).toContainText(/Production(starts by|under way)/)
  await expect(progress).toContainText(/Deliverybetween \d+ \w+, \d\d:\d\d and/)
  await expect(page.getByText('£138', { exact: true })).toBeVisible()
  await expect(page.getByText('Everything about it goes to h...@lakeside.example.')).toBeVisible()
  await expectSound(page)

  const receipt = await page.getByRole('link', { name: /^Receipt .+ \(PDF\)$/ }).getAttribute('href')
  const pdf = await request.get(receipt ?? '')
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await expect.poll(() => counted).toEqual([{ name: 'page_view', path: '/order/:token' }])
})

test('photos are added from the order page until the film is delivered', async ({ page }, { project }) => {
  const { orderToken } = await payByCalls(page, { email: `photos-${project.name}@lakeside.example` })
  await page.goto(`/order/${orderToken}`)
  await expect(page.getByText('0 of 25 photos')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(['test/fixtures/orient-1.jpg', 'test/fixtures/lossy.webp'])
  await expect(page.getByText('Your 2 photos have arrived.')).toBeVisible()
  await expect(page.getByText('2 of 25 photos')).toBeVisible()
  await expect(page.getByRole('img', { name: 'orient-1.jpg' })).toBeVisible()
  await expectSound(page)
})

test('a wrong link offers to send the right one, and never says whose order it is', async ({ page }) => {
  await page.goto(`/order/${'x'.repeat(32)}`)
  await expect(page.getByRole('heading', { name: 'We cannot find this order.' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Send Me My Link' }).click()
  await expect(page.getByLabel('Email Address')).toBeFocused()
  await page.getByLabel('Email Address').fill('nobody@lakeside.example')
  await page.getByRole('button', { name: 'Send Me My Link' }).click()
  await expect(page.getByText('If there is an order for that address, its link is on its way there.')).toBeVisible()
  await expectSound(page)
})
