import { expect, expectSound, test } from './fixtures.ts'
import { summary } from './order-steps.ts'

const link = '/discount-offer?price=119&service=vr2&email=helen%40lakeside.example'

test('an offer counts down from 48 hours, and a reload does not start it again', async ({ page }) => {
  await page.clock.install({ time: '2026-11-15T10:00:00Z' })
  await page.goto(link)
  await page.mouse.move(2, 2)
  await expect(page).toHaveURL(/\/discount-offer\?price=119&service=vr2$/)
  await expect(page.getByRole('timer')).toHaveText(/^(48:00:00|47:59:5\d)$/)
  await expect(page.getByText('£119', { exact: true })).toBeVisible()
  await expect(page.getByText('£107', { exact: true })).toBeVisible()
  await expectSound(page)
  await page.clock.fastForward('10:00:00')
  await expect(page.getByRole('timer')).toHaveText(/^37:59:\d\d$/)
  await page.reload()
  await page.mouse.move(2, 2)
  await expect(page.getByRole('timer')).toHaveText(/^37:59:\d\d$/)
  await expect(page.getByRole('link', { name: 'Get New Quote Instead' })).toHaveAttribute('href', '/service-quote')

  await page.getByRole('link', { name: 'Claim 10% Discount' }).click()
  await expect(page).toHaveURL(/\/checkout\?discount=10&price=119&service=vr2$/)
  await expect(page.getByText('10% discount applied. £119 becomes £107.')).toBeVisible()
  await expect(page.getByLabel('Email Address')).toHaveValue('helen@lakeside.example')
})

test('an offer whose time is up says so, before the eyes and on the next visit', async ({ page }) => {
  await page.clock.install({ time: '2026-11-15T10:00:00Z' })
  await page.goto(link)
  await page.mouse.move(2, 2)
  await expect(page.getByRole('timer')).toBeVisible()
  await page.clock.fastForward('48:00:01')
  await expect(page.getByRole('heading', { name: 'This offer has expired' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Claim/ })).toHaveCount(0)
  await expectSound(page)
  await page.reload()
  await page.mouse.move(2, 2)
  await expect(page.getByRole('heading', { name: 'This offer has expired' })).toBeVisible()
})

test('a link that we did not sign is no offer, on its page and in the checkout', async ({ page }) => {
  await page.goto('/discount-offer?offer=made-up')
  await page.mouse.move(2, 2)
  await expect(page.getByRole('heading', { name: 'This offer is not valid' })).toBeVisible()
  await expectSound(page)
  await page.goto('/checkout?offer=made-up&service=vr1')
  await page.mouse.move(2, 2)
  await expect(page.getByText('This offer is not one of ours. The price below is without it.')).toBeVisible()
  await expect(summary(page)).toContainText('£99')
})
