import type { Page } from '@playwright/test'
import { expectSound } from './expect-sound.ts'
import { expect, stir, takeClock, test } from './fixtures.ts'
import { openPaymentHere, payWith, summary, testCards } from './order-steps.ts'
import { makeSignedOffer } from './signed-offer.ts'

test('the published offer counts down from 48 hours, and neither a reload nor a second tab starts it again', async ({
  page,
  context,
}) => {
  await takeClock(page)
  await page.goto('/discount-offer?price=119&service=vr2&email=helen%40lakeside.example')
  await stir(page)
  await expect(page).toHaveURL(/\/discount-offer\?price=119&service=vr2$/)
  await expect(page.getByRole('timer')).toHaveText(/^(48:00:00|47:59:\d\d)$/)
  await expect(page.getByText('£119', { exact: true })).toBeVisible()
  await expect(page.getByText('£107', { exact: true })).toBeVisible()
  await expectSound(page)
  const endOf = async (tab: Page) =>
    ((await (await tab.request.post('/api/offers', { data: {} })).json()) as Ending).offer.expiresAt
  const end = await endOf(page)
  await page.reload()
  await stir(page)
  await expect(page.getByRole('timer')).toHaveText(/^47:59:\d\d$/)
  expect(await endOf(await context.newPage())).toBe(end)
  await expect(page.getByRole('link', { name: 'Get New Quote Instead' })).toHaveAttribute('href', '/service-quote')

  await page.getByRole('link', { name: 'Claim 10% Discount' }).click()
  await expect(page).toHaveURL(/\/checkout\?discount=10&price=119&service=vr2$/)
  await expect(page.getByText('10% discount applied. £119 becomes £107.')).toBeVisible()
  await expect(page.getByLabel('Email Address')).toHaveValue('helen@lakeside.example')

  await page.goBack()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.clock.fastForward('48:00:01')
  await expect(page.getByRole('heading', { name: 'This offer has expired' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Claim/ })).toHaveCount(0)
  await expectSound(page)
})

interface Ending {
  offer: { expiresAt: string }
}

test('a signed offer is claimed and paid once; then it says that it has been used', async ({ page }) => {
  const link = await makeSignedOffer(30)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: '£77 for your film' })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^(30:00:00|29:59:\d\d)$/)
  await expectSound(page)
  await page.getByRole('link', { name: 'Claim £77 Offer' }).click()
  await expect(page.getByText('Your offer has been applied. £99 becomes £77.')).toBeVisible()
  await expect(summary(page)).toContainText('£77')
  const checkout = page.url()
  await openPaymentHere(page)
  await payWith(page, testCards.pays)
  await expect(page.getByText('We’ve received £77 for VR1 Standard.')).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This offer has been used' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Claim/ })).toHaveCount(0)
  await expectSound(page)
  await page.goto(checkout)
  await page.getByRole('button', { name: 'Order Another Film' }).click()
  await expect(page.getByText('This offer has been used. The price below doesn’t include it.')).toBeVisible()
  await expect(summary(page)).toContainText('£99')
  await expectSound(page)
})

test('a signed offer that came too late, or that we never signed, says so and changes no price', async ({ page }) => {
  const late = await makeSignedOffer(-1)
  const offers = [
    [late, 'This offer has expired', 'This offer has expired. The price below doesn’t include it.'],
    [
      '/discount-offer?offer=made-up',
      'This offer isn’t valid',
      'We don’t recognise this offer. The price below doesn’t include it.',
    ],
  ] as const
  for (const [link, title, note] of offers) {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: /Claim/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Get New Quote Instead' })).toBeVisible()
    await expectSound(page)
    await page.goto(link.replace('/discount-offer', '/checkout').concat('&service=vr1'))
    await expect(page.getByText(note)).toBeVisible()
    await expect(summary(page)).toContainText('£99')
  }
})
