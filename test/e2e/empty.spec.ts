import { expectSound } from './expect-sound.ts'
import { expect, logIn, test } from './fixtures.ts'

test('a product without customers says so on every screen', async ({ page }) => {
  await logIn(page, '/leads')
  await expect(page.getByText('No leads yet')).toBeVisible()
  await expectSound(page)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectSound(page)
})

test('the control panel says where it is empty', async ({ page }) => {
  await logIn(page, '/control-panel')
  await expect(page.getByText('No customer leads yet')).toBeVisible()
  await expectSound(page)
  await page.getByRole('tab', { name: /^Deleted/ }).click()
  await expect(page.getByText('No deleted customers')).toBeVisible()
  await page.getByRole('tab', { name: 'Stats' }).click()
  await expect(page.getByText('£0 this page.')).toBeVisible()
  await expectSound(page)
  await page.goto('/follow-up-manager')
  await expect(page.getByText('No tasks yet')).toBeVisible()
  await expectSound(page)
  await page.goto('/control-panel?tab=emails')
  await expect(page.getByText('No emails sent yet')).toBeVisible()
  await expectSound(page)
})
