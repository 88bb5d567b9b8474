import { expectSound } from './expect-sound.ts'
import { expect, test } from './fixtures.ts'

test('an unknown path is a designed page with status 404', async ({ page }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expectSound(page)
})

test('a page whose code fails says so, and how to go on', async ({ page, complaints }) => {
  const broken = "export const SampleModal = () => { throw new Error('torn') }"
  await page.route('**/assets/sample-modal-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: broken }),
  )
  await page.goto('/')
  await page.mouse.wheel(0, 400)
  await page.getByRole('link', { name: 'Watch Sample' }).click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong.')
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await expectSound(page)
  expect(complaints.join('\n')).toContain('torn')
  complaints.length = 0

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your photos, made into film.')
})
