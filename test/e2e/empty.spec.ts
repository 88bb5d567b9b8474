import { expect, expectSound, logIn, test } from './fixtures.ts'

test('a product without customers says so on every screen', async ({ page }) => {
  await logIn(page, '/leads')
  await expect(page.getByText('No leads yet')).toBeVisible()
  await expectSound(page)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectSound(page)
})
