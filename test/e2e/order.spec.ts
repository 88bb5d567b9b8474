import { request as anotherBrowser } from '@playwright/test'
import type { JobSummary, ProductionJob } from '#src/contracts/studio/production.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { expectSound } from './expect-sound.ts'
import { expect, test } from './fixtures.ts'
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We need your photos.')
  const progress = page.getByRole('list', { name: 'Order progress' })
  await expect(progress.getByRole('listitem')).toHaveCount(6)
  await expect(progress).toContainText('Photos checked0 of at least 3')
  await expect(page.getByRole('main')).not.toContainText(/hours|is being made|starts by|composing|appears here/)
  await expect(page.getByText('£138', { exact: true })).toBeVisible()
  await expect(page.getByText('We’ll keep you posted at p...@lakeside.example.')).toBeVisible()
  const receipt = await page.getByRole('link', { name: /^Receipt .+ \(PDF\)$/ }).getAttribute('href')
  const pdf = await request.get(receipt ?? '')
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await expect.poll(() => counted).toEqual([{ name: 'page_view', path: '/order/:token' }])

  await leaveToOwner(orderToken)
  await expect(page.getByText('0 of 25 photos')).toBeVisible()
  const files = ['pizza', 'suite', 'wine'].map((name) => `test/engine/photos/${name}.jpg`)
  await page.locator('input[type=file]').first().setInputFiles(files)
  await expect(page.getByText('Your 3 photos have arrived.')).toBeVisible()
  await expect(page.getByText('3 of 25 photos')).toBeVisible()
  await expect(page.getByRole('img', { name: 'pizza.jpg' })).toBeVisible()
  await expect(page.getByText('Please tell us the name your film should show.')).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Name to show').fill('Olive & Ember')
  await page.getByLabel('Call to action').fill('Book a table')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. We’ll use it in your film.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/within 2 hours|is being made/)
  await page.reload()
  await expect(page.getByLabel('Name to show')).toHaveValue('Olive & Ember')
  await expect(page.getByRole('heading', { name: 'Choose your music' })).toBeVisible()

  const plain = await payByCalls(page, { email })
  await page.goto(`/order/${plain.orderToken}`)
  await expect(page.getByText(plain.orderNumber)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your photos', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Choose your music' })).toHaveCount(0)
})

// Another test sees how a film is made; here it would only keep the machine busy.
async function leaveToOwner(orderToken: string): Promise<void> {
  const owner = await anotherBrowser.newContext({ baseURL: process.env['PRODUCT_ADDRESS'] ?? '' })
  await owner.post('/api/admin/login', { data: { password: testPassword } })
  const { jobs } = (await (await owner.get('/api/production')).json()) as { jobs: JobSummary[] }
  const answers = await Promise.all(jobs.map(({ id }) => owner.get(`/api/production/${id}`)))
  const read = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { job: ProductionJob }).job))
  const own = read.find(({ orderUrl }) => orderUrl?.endsWith(orderToken))
  expect((await owner.patch(`/api/production/${own?.id}`, { data: { autopilot: false } })).status()).toBe(200)
  await owner.dispose()
}
