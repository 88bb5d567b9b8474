import type { Page } from '@playwright/test'
import { expectSound } from './expect-sound.ts'
import { expect, test } from './fixtures.ts'
import { addOn, goToPayment, method, openCheckout, openPaymentHere, payWith, testCards } from './order-steps.ts'

// Nothing is promised to anyone who has sent no photos.
const promises = /\d hours|begins|starts|being made|delivered/i

const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem('stripe_payment_data'))

test('a card payment succeeds, and its confirmation survives a reload', async ({ page }) => {
  await openCheckout(page)
  await addOn(page, 'Premium Music').check()
  await openPaymentHere(page)
  await expect(page.getByText('Test mode.')).toBeVisible()
  await expect(page.getByText('Premium Music')).toBeVisible()
  await expectSound(page)
  const { paymentIntentId } = JSON.parse((await stored(page)) ?? '{}') as { paymentIntentId: string }
  await payWith(page, testCards.pays)
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeFocused()
  await expect(page.getByText('Now we need your photos: at least 3')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(promises)
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  expect(await stored(page)).toBeNull()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('secret')
  await expectSound(page)

  await page.getByRole('link', { name: 'View Order Confirmation' }).click()
  for (const round of ['first', 'after a reload']) {
    await expect(page.getByText('Payment confirmed'), round).toBeVisible()
    await expect(page.getByText(paymentIntentId.slice(-8), { exact: true })).toBeVisible()
    await expect(page.getByText('£118', { exact: true })).toBeVisible()
    await expect(page.getByText('Premium Music')).toBeVisible()
    await expect(page.getByText('We need your photos: at least 3').first()).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(promises)
    if (round === 'first') await page.reload()
  }
  await expect(page.getByText('A confirmation email goes to your registered address.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: '020 7946 0123' })).toHaveAttribute(
    'href',
    'tel:02079460123',
  )
  await expect(page.getByRole('main').getByRole('link', { name: '07700 900412' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/447700900412/,
  )
  await expect(page.getByRole('link', { name: 'Order Another Video' })).toHaveAttribute('href', '/service-quote')
  await expectSound(page)
})

test('a payment that was quicker than the photos are read shows when they have been', async ({ page }) => {
  let isRead = false
  await page.route(/\/api\/orders\/[^/]+$/, async (route) => {
    const answer = await route.fetch()
    const order = (await answer.json()) as object
    await route.fulfill({ response: answer, json: isRead ? { ...order, needs: null } : order })
  })
  await openCheckout(page)
  await openPaymentHere(page)
  await payWith(page, testCards.pays)
  await expect(page.getByText('Now we need your photos: at least 3')).toBeVisible()
  isRead = true
  await expect(page.getByText('Expected delivery: 24-48 hours')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeFocused()
})

test('a declined card is told in the words of the provider; one whose bank asks first pays in the end', async ({
  page,
}) => {
  await goToPayment(page)
  await payWith(page, testCards.declined)
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await expect(page.getByRole('button', { name: 'Pay £119' })).toBeEnabled()
  await expectSound(page)
  await payWith(page, testCards.asksBank)
  const dialog = page.getByRole('dialog', { name: '3-D Secure' })
  await expect(dialog).toContainText('Test mode')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByRole('alert')).toContainText('We are unable to authenticate your payment method.')
  await payWith(page, testCards.asksBank)
  await dialog.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
})

test('a payment page without a payment leads to one; leaving it and coming back finds the same one', async ({
  page,
}) => {
  await page.goto('/stripe-payment')
  await expect(page.getByRole('heading', { name: 'Invalid Payment Link' })).toBeVisible()
  await expect(
    page.getByText(
      'This payment link is invalid or has expired. Please return to checkout to generate a new payment link.',
    ),
  ).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Return to Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await openPaymentHere(page)
  const first = await stored(page)
  await page.getByRole('link', { name: 'Back to Checkout' }).click()
  await expect(method(page, 'Card')).toBeChecked()
  await openPaymentHere(page)
  expect(await stored(page)).toBe(first)

  // After a change of mind there is another payment, and the first is none any more.
  await page.getByRole('link', { name: 'Back to Checkout' }).click()
  await addOn(page, 'Custom Branding').check()
  await openPaymentHere(page)
  await expect(page.getByRole('button', { name: 'Pay £131' })).toBeVisible()
  await page.evaluate((data) => sessionStorage.setItem('stripe_payment_data', data ?? ''), first)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Invalid Payment Link' })).toBeVisible()
})
