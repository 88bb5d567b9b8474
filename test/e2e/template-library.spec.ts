import { expectSound } from './expect-sound.ts'
import { expect, logIn, test } from './fixtures.ts'

test('four templates with their figures; one that was not generated yet says so', async ({ page }) => {
  await page.route('**/api/stage2/download-template/*', (route) =>
    route.fulfill({ status: 404, json: { success: false, error: 'Template not found - generate templates first' } }),
  )
  await logIn(page, '/template-library')
  await expect(page.getByRole('article')).toHaveCount(4)
  for (const figures of [
    '9:16 · 30 seconds · 1080x1920',
    '9:16 · 20 seconds · 1080x1920',
    '1:1 · 15 seconds · 1080x1080',
    '16:9 · 45 seconds · 1920x1080',
  ]) {
    await expect(page.getByText(figures)).toBeVisible()
  }
  await expectSound(page)
  await page.getByRole('button', { name: 'Download Luxury as CapCut draft' }).click()
  await expect(page.getByRole('alert')).toContainText('Download Failed')
  await expect(page.getByRole('alert')).toContainText('Template not found - generate templates first')
})

test('a download that breaks off is said in words', async ({ page }) => {
  await page.route('**/api/stage2/download-template/*', (route) => route.abort('internetdisconnected'))
  await logIn(page, '/template-library')
  await page.getByRole('button', { name: 'Download Luxury as CapCut draft' }).click()
  await expect(page.getByRole('alert')).toContainText('Download Failed')
  await expect(page.getByRole('alert')).toContainText('Failed to download template')
})

test('a download that a proxy refuses without a reason is said in the same words', async ({ page }) => {
  await page.route('**/api/stage2/download-template/*', (route) => route.fulfill({ status: 429, body: 'Slow down' }))
  await logIn(page, '/template-library')
  await page.getByRole('button', { name: 'Download Luxury as CapCut draft' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to download template')
})

test('a failed generation is said in words', async ({ page }) => {
  await page.route('**/api/stage2/generate-templates', (route) =>
    route.fulfill({ status: 429, json: { success: false, error: 'Too many requests. Please wait a moment.' } }),
  )
  await logIn(page, '/template-library')
  await page.getByRole('button', { name: 'Generate All Templates' }).click()
  await expect(page.getByRole('alert')).toContainText('Generation Failed')
  await expect(page.getByRole('alert')).toContainText('Too many requests. Please wait a moment.')
})
