import { expect, logIn, submitQuote, test } from './fixtures.ts'

test('a lead that comes in shows on the open screen long before its next poll', async ({ page, mark }) => {
  const line = page.waitForResponse('/api/live')
  await logIn(page, '/leads')
  await line
  const name = `Live ${mark}`
  await submitQuote(page, { name })
  await expect(page.getByRole('heading', { name })).toBeVisible()
})
