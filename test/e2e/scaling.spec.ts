import type { Page } from '@playwright/test'
import { honestQuote } from '#test/support/honest-quote.ts'
import { expectSound } from './expect-sound.ts'
import { expect, logIn, test } from './fixtures.ts'

// A customer of its own with a job that waits for photos, so that no other test's job is taken into the batch.
async function addWaitingCustomer(page: Page, name: string): Promise<string> {
  const quote = await page.request.post('/api/submit-quote', { data: { ...honestQuote, name, businessName: name } })
  const { customerId } = (await quote.json()) as { customerId: string }
  const job = await page.request.post('/api/production', { data: { customerId } })
  expect(job.status()).toBe(200)
  return customerId
}

test('a batch is created, paused, resumed and cancelled', async ({ page }, { project, retry }) => {
  const name = `Batch Hotel ${project.name} ${retry}`
  await logIn(page, '/stage2-scaling')
  const customerId = await addWaitingCustomer(page, name)
  await expect(page.getByText('50+ videos per day', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Customers')).toHaveValue('3')
  await expect(page.getByLabel('Priority').locator('option')).toHaveText(['Urgent', 'High', 'Standard', 'Low'])
  await page.route('**/api/stage2/create-batch', (route) => {
    const asked = route.request().postDataJSON() as object
    expect(asked).toMatchObject({ customerIds: [1, 2], priority: 'urgent' })
    return route.continue({ postData: { ...asked, customerIds: [customerId] } })
  })
  await page.getByLabel('Customers').fill('2')
  await page.getByLabel('Priority').selectOption('urgent')
  await page.getByRole('button', { name: 'Create Batch Job' }).click()
  await expect(page.getByText('Batch Job Created')).toBeVisible()

  const batch = page.getByRole('article').filter({ hasText: name })
  await expect(batch.getByText('processing', { exact: true })).toBeVisible()
  await batch.getByText('Jobs in this batch').click()
  await expect(batch.getByText(name)).toBeVisible()
  await expectSound(page)
  await batch.getByRole('button', { name: 'Pause' }).click()
  await expect(batch.getByText('paused', { exact: true })).toBeVisible()
  await batch.getByRole('button', { name: 'Resume' }).click()
  await expect(batch.getByText('processing', { exact: true })).toBeVisible()
  await batch.getByRole('button', { name: 'Cancel batch' }).click()
  await expectSound(page)
  await page.getByRole('button', { name: 'Cancel the batch' }).click()
  await expect(batch.getByText('cancelled', { exact: true })).toBeVisible()
})

test('a batch that cannot be created says so', async ({ page }) => {
  await page.route('**/api/stage2/create-batch', (route) =>
    route.fulfill({ status: 429, json: { success: false, error: 'Too many requests. Please wait a moment.' } }),
  )
  await logIn(page, '/stage2-scaling')
  await page.getByRole('button', { name: 'Create Batch Job' }).click()
  await expect(page.getByRole('alert')).toContainText('Error')
  await expect(page.getByRole('alert')).toContainText('Failed to create batch job')
})

test('a key that is empty, refused or cannot be checked is said in words', async ({ page, context }) => {
  await page.route('**/api/stage2/configure-runway', (route) =>
    route.fulfill({ status: 429, json: { success: false, error: 'Failed to connect to RunwayML API' } }),
  )
  await logIn(page, '/stage2-scaling')
  await expect(page.getByText('No key: built-in engine')).toBeVisible()
  const connect = page.getByRole('button', { name: 'Connect API' })
  await connect.click()
  await expect(page.getByRole('alert')).toContainText('Please enter a valid API key')
  await page.getByLabel('RunwayML API key').fill('key_wrong')
  await connect.click()
  await expect(page.getByRole('alert')).toContainText('Connection Failed')
  await expect(page.getByRole('alert')).toContainText('Failed to connect to RunwayML API')
  await page.unroute('**/api/stage2/configure-runway')
  await page.route('**/api/stage2/configure-runway', (route) =>
    route.fulfill({ json: { success: true, source: 'stored' } }),
  )
  await connect.click()
  await expect(page.getByText('API Connected')).toBeVisible()
  await expect(page.getByLabel('RunwayML API key')).toHaveValue('')
  await page.unroute('**/api/stage2/configure-runway')
  await page.getByLabel('RunwayML API key').fill('key_wrong')
  await context.setOffline(true)
  await connect.click()
  await expect(page.getByRole('alert').filter({ hasText: 'RunwayML service' })).toContainText(
    'Failed to connect to RunwayML service',
  )
})

test('a template is uploaded and applied to a job', async ({ page }, { project, retry }) => {
  const name = `Template Hotel ${project.name} ${retry}`
  await logIn(page, '/stage2-scaling')
  await addWaitingCustomer(page, name)
  await page.reload()
  const title = `spring-${project.name}-${retry}`
  const file = { name: `${title}.json`, mimeType: 'application/json', buffer: Buffer.from('{"editor":"x"}') }
  const chooser = page.getByLabel('Choose a template file')
  await chooser.setInputFiles({ ...file, buffer: Buffer.from('<b>no template</b>') })
  await expect(page.getByRole('alert')).toContainText('Upload Failed')
  await expect(page.getByRole('alert')).toContainText('We can’t use this file: it isn’t JSON.')
  await chooser.setInputFiles(file)
  await expect(page.getByText('Template Uploaded')).toBeVisible()
  await expect(page.getByRole('link', { name: `Download ${title}` })).toBeVisible()
  const job = page.getByLabel('Job', { exact: true })
  await job.selectOption({ label: (await job.locator('option', { hasText: name }).textContent()) ?? '' })
  await page.route('**/api/stage2/apply-template', (route) => route.fulfill({ status: 429, body: 'Slow down' }))
  await page.getByRole('button', { name: 'Apply Luxury' }).click()
  await expect(page.getByRole('alert')).toContainText('Application Failed')
  await expect(page.getByRole('alert')).toContainText('Failed to apply template')
  await page.unroute('**/api/stage2/apply-template')
  await page.getByRole('button', { name: 'Apply Luxury' }).click()
  await expect(page.getByText('Template Applied')).toBeVisible()
  await expect(page.getByText(`The next film for ${name} uses it.`)).toBeVisible()
  await expectSound(page)

  await test.step('the job opens in view, with the focus', async () => {
    await page.goto('/automated-production')
    await page.getByRole('button', { name: new RegExp(name) }).click()
    const title = page.getByRole('heading', { level: 2, name })
    await expect(title).toBeFocused()
    await expect(title).toBeInViewport()
  })
})
