import type { Page } from '@playwright/test'
import { goodCard } from '#test/support/honest-cart.ts'
import { deskSize, expectSound } from './expect-sound.ts'
import { expect, stir, test } from './fixtures.ts'
import { addOn, method, openCheckout, openPaymentHere, orderFor, payWith, summary, testCards } from './order-steps.ts'
import { makeSignedOffer } from './signed-offer.ts'

// Between the cart, the card page and the confirmation, product and price never change unless the visitor changes them.

interface Cart {
  query: string
  addOns: string[]
  name: string
  total: string
}

const fullest: Cart = {
  query: '?service=vr2',
  addOns: ['Premium Music', 'Extra Revisions'],
  name: 'VR2 Premium',
  total: '£164',
}
const carts: Cart[] = [
  { query: '', addOns: [], name: 'VR2 Premium', total: '£99' },
  fullest,
  { query: '?service=combo-5', addOns: ['Custom Branding'], name: 'Combo 5 Videos', total: '£527' },
  { query: '?discount=10&price=149&service=vr3', addOns: ['Priority Support'], name: 'VR3 Luxury', total: '£153' },
  { query: 'a signed offer', addOns: ['Premium Music'], name: 'VR1 Standard', total: '£96' },
]

const expectCart = async (page: Page, { name, total, addOns }: Cart) => {
  await expect(summary(page)).toContainText(name)
  await expect(summary(page)).toContainText(total)
  for (const one of addOns) await expect(addOn(page, one)).toBeChecked()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(addOns.length)
}

async function fillCart(page: Page, { query, addOns }: Cart): Promise<void> {
  const link = query === 'a signed offer' ? await makeSignedOffer(30) : query
  await openCheckout(page, link.replace('/discount-offer', ''))
  for (const one of addOns) await addOn(page, one).check()
}

// The card form has tests of its own.
async function payHere(page: Page): Promise<void> {
  const stored = await page.evaluate(() => sessionStorage.getItem('stripe_payment_data') ?? '{}')
  const { clientSecret, paymentIntentId } = JSON.parse(stored) as Record<string, string>
  const data = { clientSecret, paymentIntentId, card: goodCard }
  expect((await page.request.post('/api/sandbox-payment/confirm', { data })).status()).toBe(200)
}

// From the cart to the card page and back again, with a reload at each.
async function goThereAndBack(page: Page, cart: Cart): Promise<void> {
  await expectCart(page, cart)
  await openPaymentHere(page)
  const pay = page.getByRole('button', { name: `Pay ${cart.total}` })
  await expect(pay).toBeVisible()
  await page.reload()
  await expect(pay).toBeVisible()
  await page.getByRole('link', { name: 'Back to Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expectCart(page, cart)
  await expect(method(page, 'Card')).toBeChecked()
  await page.reload()
  await expectCart(page, cart)
}

async function expectConfirmed(page: Page, { name, total, addOns }: Cart): Promise<void> {
  await expect(page.getByText('Order Confirmed')).toBeVisible()
  await expect(page.getByText(total, { exact: true })).toBeVisible()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByRole('definition').nth(2)).toHaveText(addOns.join(', ') || 'None')
}

for (const cart of carts) {
  test(`${cart.query || 'no choice'} with ${cart.addOns.join(', ') || 'no add-ons'}: the same on every way back`, async ({
    page,
  }) => {
    await fillCart(page, cart)
    await goThereAndBack(page, cart)
    await payHere(page)
    await page.goto('/payment-success')
    await page.reload()
    await expectConfirmed(page, cart)
  })
}

test('a second tab, as wide as a desk, shows the same cart, the same payment and its confirmation', async ({
  page,
  context,
}) => {
  await fillCart(page, fullest)
  await openPaymentHere(page)
  const wideTab = await context.newPage()
  await wideTab.setViewportSize(deskSize)
  await wideTab.goto('/checkout')
  await stir(wideTab)
  await goThereAndBack(wideTab, fullest)
  await wideTab.goto('/stripe-payment')
  await expect(wideTab.getByRole('button', { name: `Pay ${fullest.total}` })).toBeVisible()

  await payHere(page)
  for (const tab of [wideTab, page]) {
    await tab.goto('/payment-success')
    await expectConfirmed(tab, fullest)
  }
})

test('two tabs make one order; paid, every page says so after a reload, and a second payment is asked about', async ({
  page,
  context,
}) => {
  await openCheckout(page, '?service=vr3')
  const other = await context.newPage()
  await other.setViewportSize(deskSize)
  await openCheckout(other)
  await expect(summary(other)).toContainText('£149')
  await openPaymentHere(other)
  await openPaymentHere(page)
  const stored = (tab: Page) => tab.evaluate(() => sessionStorage.getItem('stripe_payment_data'))
  expect(await stored(other)).toBe(await stored(page))
  await payWith(page, testCards.pays)
  await expect(page.getByText('We’ve received £149 for VR3 Luxury.')).toBeVisible()
  for (const tab of [page, other]) {
    await tab.reload()
    await expect(tab.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expect(tab.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
    await tab.goto('/payment-success')
    await expect(tab.getByText('Payment confirmed')).toBeVisible()
    await expect(tab.getByText('£149', { exact: true })).toBeVisible()
    await tab.goto('/checkout')
    await expect(tab.getByRole('heading', { name: 'You have already paid' })).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Proceed to Card Payment' })).toHaveCount(0)
  }
  await expectSound(page)
  await page.getByRole('button', { name: 'Order Another Film' }).click()
  await expect(page.getByRole('heading', { name: 'Complete Your Order' })).toBeVisible()
  await expect(summary(page)).toContainText('VR3 Luxury')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('an order by bank transfer is found after a reload, and not placed twice', async ({ page }) => {
  await openCheckout(page, '?service=vr1')
  await method(page, 'Bank transfer').check()
  await page.getByLabel('Email Address').fill('helen@lakeside.example')
  await orderFor(page, 'my business')
  await summary(page).getByRole('button', { name: 'Order by Bank Transfer' }).click()
  await expect(page.getByRole('heading', { name: 'Order Received!' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'We already have your order' })).toBeVisible()
  await expectSound(page)
})
