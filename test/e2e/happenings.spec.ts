import { expectSound } from './expect-sound.ts'
import { expect, logIn, submitQuote, test } from './fixtures.ts'

test('the owner reads what follows a quote, and who asked last', async ({ page, mark }) => {
  await submitQuote(page, { name: mark })
  await logIn(page, '/what-happens')
  await expect(page.getByRole('heading', { name: 'What happens when' })).toBeVisible()
  const line = page.getByRole('group').filter({ hasText: 'A customer asks for a price' })
  await expect(line.getByText('The price is emailed')).toBeVisible()
  await line.getByText('A customer asks for a price').click()
  await expect(line.getByRole('link', { name: mark })).toBeVisible()
  await expectSound(page)
  await line.getByRole('link', { name: mark }).click()
  await expect(page.getByRole('heading', { name: mark })).toBeVisible()
})

test('what has not happened yet says so, and a failure can be tried again', async ({ page }) => {
  let fails = true
  await page.route('**/api/admin/happenings', (route) =>
    fails
      ? route.fulfill({ status: 409, json: { error: { code: 'conflict', message: 'Not now.' } } })
      : route.continue(),
  )
  await page.route('**/api/admin/happenings/dispute.lost', (route) => route.fulfill({ json: [] }))
  await logIn(page, '/what-happens')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expectSound(page)
  fails = false
  await again.click()
  await page.getByText('A dispute is lost').click()
  await expect(page.getByText('This hasn’t happened yet.')).toBeVisible()
  await expectSound(page)
})
