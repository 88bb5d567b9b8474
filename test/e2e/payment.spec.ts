import type { Page } from '@playwright/test'
import { expect, expectSound, test } from './fixtures.ts'
import { addOn, goToPayment, method, openCheckout, openPayment, payByCalls, payWith, testCards } from './order-steps.ts'

const stored = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key)

test('a card payment succeeds, and its confirmation survives a reload', async ({ page }) => {
  await openCheckout(page)
  await addOn(page, 'Premium Music').check()
  await goToPaymentFrom(page)
  await expect(page.getByText('Test mode.')).toBeVisible()
  await expect(page.getByText('Premium Music')).toBeVisible()
  await expectSound(page)
  const { paymentIntentId } = JSON.parse((await stored(page, 'stripe_payment_data')) ?? '{}') as {
    paymentIntentId: string
  }
  await payWith(page, testCards.pays)
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeFocused()
  await expect(page.getByText('Expected delivery: 24-48 hours')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  expect(await stored(page, 'stripe_payment_data')).toBeNull()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('secret')
  await expectSound(page)

  await page.getByRole('link', { name: 'View Order Confirmation' }).click()
  for (const round of ['first', 'after a reload']) {
    await expect(page.getByText('Payment confirmed'), round).toBeVisible()
    await expect(page.getByText(paymentIntentId.slice(-8), { exact: true })).toBeVisible()
    await expect(page.getByText('£118', { exact: true })).toBeVisible()
    await expect(page.getByText('Premium Music')).toBeVisible()
    await expect(page.getByText('AI video creation begins within 2 hours')).toBeVisible()
    await expect(page.getByText('Finished video delivered in 24-48 hours')).toBeVisible()
    if (round === 'first') await page.reload()
  }
  await expect(page.getByText('A confirmation e-mail goes to your registered address.')).toBeVisible()
  await expect(page.getByRole('link', { name: '020 7946 0123' })).toHaveAttribute('href', 'tel:02079460123')
  await expect(page.getByRole('link', { name: '07700 900412' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/447700900412/,
  )
  await expect(page.getByRole('link', { name: 'Order Another Video' })).toHaveAttribute('href', '/service-quote')
  await expectSound(page)
})

async function goToPaymentFrom(page: Page): Promise<void> {
  await page.getByLabel('Email Address').fill('helen@lakeside.example')
  await method(page, 'Card').check()
  await page.getByRole('button', { name: 'Proceed to Card Payment' }).filter({ visible: true }).last().click()
  await expect(page.getByLabel('Card number')).toBeVisible()
}

test('a declined card is told in the words of the provider, and another one pays', async ({ page }) => {
  await goToPayment(page)
  await payWith(page, testCards.declined)
  await expect(page.getByRole('alert')).toContainText('declined')
  await expect(page.getByRole('button', { name: 'Pay £99' })).toBeEnabled()
  await expectSound(page)
  await payWith(page, testCards.pays)
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
})

test('a bank that asks first is answered, no and then yes', async ({ page }) => {
  await goToPayment(page)
  await payWith(page, testCards.asksBank)
  const dialog = page.getByRole('dialog', { name: '3-D Secure' })
  await expect(dialog).toContainText('Test mode')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await payWith(page, testCards.asksBank)
  await dialog.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
})

test('who leaves the payment and comes back finds the same one, also after a change of mind', async ({ page }) => {
  await goToPayment(page)
  const first = await stored(page, 'stripe_payment_data')
  await page.getByRole('link', { name: 'Back to Checkout' }).click()
  await expect(method(page, 'Card')).toBeChecked()
  await goToPaymentFrom(page)
  expect(await stored(page, 'stripe_payment_data')).toBe(first)

  await page.getByRole('link', { name: 'Back to Checkout' }).click()
  await addOn(page, 'Custom Branding').check()
  await goToPaymentFrom(page)
  await expect(page.getByRole('button', { name: 'Pay £131' })).toBeVisible()
  await page.evaluate((data) => sessionStorage.setItem('stripe_payment_data', data ?? ''), first)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Invalid Payment Link' })).toBeVisible()
})

test('a payment page without a payment says so', async ({ page }) => {
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
})

test('the confirmation asks the server, whatever the address claims', async ({ page }) => {
  const mine = await openPayment(page)
  const theirs = await payByCalls(page)
  const address = (intent: string, secret: string) =>
    `/payment-success?payment_intent=${intent}&payment_intent_client_secret=${secret}&redirect_status=succeeded`
  await page.goto(address(mine.paymentIntentId, mine.clientSecret))
  await expect(page.getByRole('heading', { name: 'Payment not completed' })).toBeVisible()
  await page.goto(address(theirs.paymentIntentId, mine.clientSecret))
  await expect(page.getByRole('heading', { name: 'No order to show' })).toBeVisible()
  await expect(page.getByText(theirs.orderNumber)).toHaveCount(0)
  await expectSound(page)
  await page.goto(address(theirs.paymentIntentId, theirs.clientSecret))
  await expect(page.getByText(theirs.orderNumber)).toBeVisible()
  await expect(page).toHaveURL(/\/payment-success$/)
})

test('the whole way to a paid film by keyboard alone', async ({ page }) => {
  await openCheckout(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await tabTo(page, 'input[name=addOns][value=express]')
  await page.keyboard.press('Space')
  await tabTo(page, 'input[name=method]')
  await page.keyboard.press('Space')
  await expect(method(page, 'Card')).toBeChecked()
  await tabTo(page, 'input[name=email]')
  await page.keyboard.type('helen@lakeside.example')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Card number')).toBeVisible()
  await tabTo(page, 'input[name=number]')
  await page.keyboard.type('4242424242424242')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12/34')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeFocused()
  await expect(page.getByText('We have your £138 for VR2 Premium.')).toBeVisible()
})

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    if (await page.locator(`${selector}:focus`).count()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${selector}`)
}
