import { expectSound } from './expect-sound.ts'
import { expect, logIn, test } from './fixtures.ts'

test('the owner sees where they are signed in, what happened, and how to make the account safer', async ({ page }) => {
  await logIn(page, '/account')
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible()
  await expect(page.getByText('This browser').first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Security log' }).getByText('Signed in').first()).toBeVisible()
  await page.getByLabel('Current password').fill('not my password')
  await page.getByLabel('New password').fill('a lamp beside the harbour')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Incorrect password')).toBeVisible()
  await expectSound(page)
})

test('while strangers guess, the gate offers a link by email', async ({ page }) => {
  await page.route('**/api/admin/login', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '5' }, json: { success: false, error: 'Too many' } }),
  )
  await page.goto('/admin')
  await page.getByLabel('Password', { exact: true }).fill('something')
  await page.getByRole('button', { name: 'Access Dashboard' }).click()
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(page.getByText('Check your email: a link from the last hour works once, in this browser.')).toBeVisible()
  await expectSound(page)
})
