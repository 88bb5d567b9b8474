import { type Locator, type Page, request } from '@playwright/test'
import { expect, stir } from './fixtures.ts'

// Steps of a customer on the way from the cart to the film.

export const testCards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksBank: '4000 0025 0000 3155',
}

type Method = 'Card' | 'Bank transfer' | 'Contact us'

export async function openCheckout(page: Page, query = ''): Promise<void> {
  const priced = page.waitForResponse('**/api/checkout-quote')
  await page.goto(`/checkout${query}`)
  await stir(page)
  expect((await priced).status()).toBe(200)
}

export const addOn = (page: Page, name: string): Locator => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
export const method = (page: Page, name: Method): Locator => page.getByRole('radio', { name: new RegExp(`^${name}`) })
export const summary = (page: Page): Locator => page.getByRole('complementary', { name: 'Order summary' })

// The button of the summary; on a phone a second one stands in the bar below.
export const proceed = (page: Page, label: string): Locator => summary(page).getByRole('button', { name: label })

// The one question that the checkout must have answered.
export const orderFor = (page: Page, who: 'my business' | 'myself'): Promise<void> =>
  page.getByRole('radio', { name: `For ${who}` }).check()

// From the checkout as it stands, with whatever is chosen there.
export async function openPaymentHere(page: Page): Promise<void> {
  await page.getByLabel('Email Address').fill('helen@lakeside.example')
  await orderFor(page, 'my business')
  await method(page, 'Card').check()
  await proceed(page, 'Proceed to Card Payment').click()
  await expect(page).toHaveURL(/\/stripe-payment$/)
  await expect(page.getByLabel('Card number')).toBeVisible()
}

export async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('12/34')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay £/ }).click()
}

interface Opened {
  clientSecret: string
  paymentIntentId: string
  orderToken: string
  orderNumber: string
}

interface Wanted {
  addOns?: string[]
  email?: string
  buyer?: 'business' | 'consumer'
  beginNow?: boolean
}

// Without the cart that this test's browser has.
const otherBrowser = (page: Page) =>
  request.newContext({
    baseURL: new URL(page.url() === 'about:blank' ? (process.env['PRODUCT_ADDRESS'] ?? '') : page.url()).origin,
    extraHTTPHeaders: { 'x-forwarded-for': `10.${[...crypto.getRandomValues(new Uint8Array(3))].join('.')}` },
  })

// By calls alone, for tests that are about what comes after: an open card payment for VR2 Premium, and a paid one.
export async function openPayment(page: Page, { addOns = [], email, ...who }: Wanted = {}): Promise<Opened> {
  const buyer = await otherBrowser(page)
  const quote = await buyer.post('/api/checkout-quote', { data: { serviceType: 'vr2', addOns } })
  const { basePrice, addOnPrice, total } = (await quote.json()) as Record<string, number>
  const cart = { serviceType: 'vr2', addOns, basePrice, addOnPrice, amount: total, currency: 'gbp' }
  const answer = await buyer.post('/api/create-payment-intent', {
    data: { ...cart, ...who, email: email ?? 'helen@lakeside.example' },
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Opened
}

// The payment page as the checkout leads there.
export async function goToPayment(page: Page): Promise<void> {
  const { clientSecret, paymentIntentId } = await openPayment(page)
  const data = { clientSecret, paymentIntentId, amount: 119, service: 'VR2 Premium', addOns: [] }
  await page.goto('/terms')
  await page.evaluate((text) => sessionStorage.setItem('stripe_payment_data', text), JSON.stringify(data))
  await page.goto('/stripe-payment')
}

export async function payByCalls(page: Page, wanted: Wanted = {}): Promise<Opened> {
  const opened = await openPayment(page, wanted)
  const { clientSecret, paymentIntentId } = opened
  const card = { number: testCards.pays, expiry: '12/34', cvc: '123' }
  const answer = await page.request.post('/api/sandbox-payment/confirm', {
    data: { clientSecret, paymentIntentId, card },
  })
  expect(await answer.json()).toMatchObject({ status: 'succeeded' })
  return opened
}
