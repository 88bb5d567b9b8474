import { expect, expectSound, test } from './fixtures.ts'
import { payByCalls } from './order-steps.ts'

test('a paid order shows what was bought, when it comes and its receipt, and takes photos', async ({ page, request }, {
  project,
  retry,
}) => {
  // A customer of its own, whose photos nobody else adds to.
  const email = `photos-${project.name}-${retry}@lakeside.example`
  const { orderToken, orderNumber } = await payByCalls(page, { addOns: ['premium-music'], email })
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
  await expect(page.getByText('Everything about it goes to p...@lakeside.example.')).toBeVisible()
  const receipt = await page.getByRole('link', { name: /^Receipt .+ \(PDF\)$/ }).getAttribute('href')
  const pdf = await request.get(receipt ?? '')
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await expect.poll(() => counted).toEqual([{ name: 'page_view', path: '/order/:token' }])

  await expect(page.getByText('0 of 25 photos')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(['test/fixtures/orient-1.jpg', 'test/fixtures/lossy.webp'])
  await expect(page.getByText('Your 2 photos have arrived.')).toBeVisible()
  await expect(page.getByText('2 of 25 photos')).toBeVisible()
  await expect(page.getByRole('img', { name: 'orient-1.jpg' })).toBeVisible()
  await expectSound(page)
})
