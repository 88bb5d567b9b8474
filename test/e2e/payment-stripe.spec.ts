import { serveStripeScript } from '#test/fakes/stripe-script.ts'
import { startStripeServer } from '#test/fakes/stripe-server.ts'
import { withProduct } from '#test/support/with-product.ts'
import { expect, test } from './fixtures.ts'
import { addOn, method, orderFor, proceed } from './order-steps.ts'
import { photoInput } from './quote-form.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1234567890',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1234567890',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
}

// A second product, set up with keys: its provider is a stand-in on this machine.
test('with keys the form is the provider’s own, declines in its words, and pays', async ({ page }) => {
  // A product that is started takes its time on a busy machine, before there is anything to test.
  test.slow()
  const stripe = await startStripeServer()
  try {
    await withProduct({ ...keys, STRIPE_API_BASE: stripe.url }, async ({ product }) => {
      let tries = 0
      const { loaded } = await serveStripeScript(page, (clientSecret) => {
        const intent = [...stripe.intents.values()].find((one) => one.client_secret === clientSecret)
        tries += 1
        if (tries === 1) return 'Your card has insufficient funds.'
        stripe.pay(intent?.id ?? '')
        return undefined
      })
      await page.goto(`${product.address}/checkout`)
      await addOn(page, 'Premium Music').check()
      await method(page, 'Card').check()
      await page.getByLabel('Email Address').fill('helen@lakeside.example')
      await orderFor(page, 'my business')
      await proceed(page, 'Proceed to Card Payment').click()
      await expect(page.getByText('Card form of pk_test_1234567890')).toBeVisible()
      await expect(page.getByText('Test mode')).toHaveCount(0)
      expect(loaded).toHaveLength(1)
      expect(stripe.seen[0]?.body).toMatchObject({
        amount: '11800',
        currency: 'gbp',
        receipt_email: 'helen@lakeside.example',
      })

      await page.getByRole('button', { name: 'Pay £118' }).click()
      await expect(page.getByRole('alert')).toHaveText('Your card has insufficient funds.')
      await page.getByRole('button', { name: 'Pay £118' }).click()
      await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
      await page.goto(`${product.address}/payment-success`)
      await expect(page.getByText('Payment confirmed')).toBeVisible()
      // A page that is still asking would find nobody there.
      await page.close()
    })
  } finally {
    await stripe.stop()
  }
})

test('with keys one’s own film is paid in the provider’s own fields, in the sheet over it', async ({ page }) => {
  test.slow()
  const stripe = await startStripeServer()
  try {
    await withProduct({ ...keys, STRIPE_API_BASE: stripe.url }, async ({ product }) => {
      let tries = 0
      await serveStripeScript(page, (clientSecret) => {
        const intent = [...stripe.intents.values()].find((one) => one.client_secret === clientSecret)
        tries += 1
        if (tries === 1) return 'Your card has insufficient funds.'
        stripe.pay(intent?.id ?? '')
        return undefined
      })
      await page.goto(`${product.address}/your-film`)
      await photoInput(page).setInputFiles(['pizza', 'wine', 'bread'].map((name) => `test/engine/photos/${name}.jpg`))
      await page.getByRole('button', { name: 'Order', exact: true }).click()
      await expect(page.getByText('Card form of pk_test_1234567890').last()).toBeVisible()
      await page.getByLabel('Full Name').fill('Helen Marsh')
      await page.getByLabel('Email Address').fill('helen@lakeside.example')
      await orderFor(page, 'my business')
      await page.getByRole('button', { name: 'Pay £99' }).click()
      await expect(page.getByRole('alert')).toHaveText('Your card has insufficient funds.')
      await page.getByRole('button', { name: 'Pay £99' }).click()
      await expect(page).toHaveURL(/\/payment-success$/)
      await expect(page.getByRole('heading', { level: 1, name: /^Paid/ })).toBeVisible()
      expect(stripe.seen[0]?.body).toMatchObject({ amount: '9900', currency: 'gbp' })
      await page.close()
    })
  } finally {
    await stripe.stop()
  }
})
