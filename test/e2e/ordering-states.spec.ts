import type { Page } from '@playwright/test'
import { expectSound } from './expect-sound.ts'
import { expect, stir, test } from './fixtures.ts'
import {
  goToPayment,
  method,
  openCheckout,
  openPayment,
  payByCalls,
  payWith,
  orderFor,
  proceed,
  testCards,
} from './order-steps.ts'
import { fillQuote, sendButton } from './quote-form.ts'

// Moments of the ordering pages that pass quickly or need a server out of reach: each is held here and looked at.

const hold = (page: Page, call: string) => page.route(`**/api/${call}`, () => undefined)
const cut = (page: Page, call: string) => page.route(`**/api/${call}`, (route) => route.abort('internetdisconnected'))

// The provider has not decided yet, as with a bank that takes its time.
const keepProcessing = (page: Page) =>
  page.route('**/api/payment-status', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), status: 'processing' } })
  })

test('the quote while it is sent', async ({ page }) => {
  await page.goto('/service-quote')
  await fillQuote(page)
  await hold(page, 'submit-quote')
  await sendButton(page).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  await expectSound(page)
})

test('the checkout without a price from the server, and while a payment is set up', async ({ page }) => {
  await cut(page, 'checkout-quote')
  await page.goto('/checkout')
  await stir(page)
  await expect(page.getByText('We couldn’t check the price just now.')).toBeVisible()
  await expectSound(page)
  await page.unroute('**/api/checkout-quote')
  await openCheckout(page)
  await page.getByLabel('Email Address').fill('helen@lakeside.example')
  await orderFor(page, 'my business')
  await method(page, 'Card').check()
  await hold(page, 'create-payment-intent')
  await proceed(page, 'Proceed to Card Payment').click()
  await expect(page.getByRole('button', { name: 'Setting up payment...' }).first()).toBeDisabled()
  await expectSound(page)
})

test('the payment while it loads, out of reach, under way, and undecided', async ({ page }) => {
  await hold(page, 'payment-status')
  await goToPayment(page)
  await expect(page.getByText('Loading the payment form')).toBeAttached()
  await expectSound(page)
  await page.unroute('**/api/payment-status')
  await cut(page, 'payment-status')
  await page.reload()
  await expect(page.getByText('We couldn’t load the payment form. You haven’t been charged.')).toBeVisible()
  await expectSound(page)
  await page.unroute('**/api/payment-status')
  await page.getByRole('button', { name: 'Try again' }).click()
  await hold(page, 'sandbox-payment/confirm')
  await payWith(page, testCards.pays)
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await expectSound(page)
  await keepProcessing(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible()
  await expectSound(page)
})

test('the confirmation while it loads, out of reach, and undecided', async ({ page }) => {
  const { paymentIntentId, clientSecret } = await openPayment(page)
  const address = `/payment-success?payment_intent=${paymentIntentId}&payment_intent_client_secret=${clientSecret}`
  await hold(page, 'payment-status')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Order Confirmation' })).toBeVisible()
  await expectSound(page)
  await page.unroute('**/api/payment-status')
  await cut(page, 'payment-status')
  await page.goto(address)
  await expect(page.getByText('We couldn’t load your order just now. Nothing is lost.')).toBeVisible()
  await expectSound(page)
  await page.unroute('**/api/payment-status')
  // It looks again by itself.
  await keepProcessing(page)
  await expect(page.getByText('Payment being confirmed')).toBeVisible()
  await expectSound(page)
})

test('the offer and the order while they load, and out of reach', async ({ page }) => {
  const { orderToken } = await payByCalls(page)
  const screens = [
    ['/discount-offer?offer=a.b', 'offers/*', 'Loading your offer', 'We couldn’t load your offer. Nothing is lost.'],
    [
      `/order/${orderToken}`,
      'orders/*',
      'Loading your order',
      'We couldn’t load your order just now. Nothing is lost.',
    ],
  ] as const
  for (const [path, call, loading, failed] of screens) {
    await hold(page, call)
    await page.goto(path)
    await expect(page.getByText(loading)).toBeAttached()
    await expectSound(page)
    await page.unroute(`**/api/${call}`)
    await cut(page, call)
    await page.reload()
    await expect(page.getByText(failed)).toBeVisible()
    await expectSound(page)
    await page.unroute(`**/api/${call}`)
  }
})
