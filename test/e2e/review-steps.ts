import type { Page } from '@playwright/test'
import { expectSound } from './expect-sound.ts'
import { expect, logIn } from './fixtures.ts'

// After the approval: the customer writes a review, the owner publishes it, and the customer takes it back.
export async function reviewFilm(customer: Page, owner: Page, name: string): Promise<void> {
  const review = customer.getByRole('region', { name: /^How did we do\?|Your review$/ })
  await review.getByRole('radio', { name: 'Excellent' }).check()
  await review.getByLabel('What would you tell another business?').fill('It looks like our place.')
  await review.getByLabel('Your name, as we may show it').fill(name)
  await review.getByRole('button', { name: 'Send review' }).click()
  await expect(review).toContainText('It looks like our place.')
  await expectSound(customer)

  const desk = await owner.context().newPage()
  await logIn(desk, '/website')
  await desk.getByRole('button', { name: `Publish the review by ${name}` }).click()
  await expect(desk.getByRole('button', { name: `Take down the review by ${name}` })).toBeVisible()
  await expectSound(desk)

  await customer.reload()
  await expect(review).toContainText('It’s on our site.')
  await review.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(review.getByRole('button', { name: 'Send review' })).toBeVisible()
  await desk.reload()
  await expect(desk.getByText('Counted for you')).toBeVisible()
  await expect(desk.getByRole('button', { name: new RegExp(`the review by ${name}$`) })).toHaveCount(0)
  await desk.close()
}
