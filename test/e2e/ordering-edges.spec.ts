import { setTimeout } from 'node:timers/promises'
import { honestQuote } from '#test/support/honest-quote.ts'
import { expectSound } from './expect-sound.ts'
import { expect, test } from './fixtures.ts'
import { addOn, method, openCheckout, openPayment, orderFor, payByCalls, proceed, summary } from './order-steps.ts'

// What lies beside the usual way to an order and looks the same at every width.

test('choices and text entered before the checkout’s code has loaded count', async ({ page }) => {
  const { promise: onTheWay, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await onTheWay
    await route.continue()
  })
  await page.goto('/checkout')
  await addOn(page, 'Express 12h Delivery').check()
  await addOn(page, 'Custom Branding').check()
  await method(page, 'Bank transfer').check()
  await page.getByLabel('Email Address').fill('helen@lakeside.example')
  arrive()
  await expect(summary(page)).toContainText('£170')
  await expect(page.getByLabel('Email Address')).toHaveValue('helen@lakeside.example')
  await expect(page.getByLabel('Email Address')).toBeFocused()
  await expect(proceed(page, 'Order by Bank Transfer')).toBeVisible()
})

test('a visitor who chooses before the first price has loaded stays one visitor', async ({ page }) => {
  const cookies: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('/api/checkout-quote')) {
      cookies.push((await response.request().allHeaders())['cookie'] ?? '')
    }
  })
  const { promise: isChosen, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(
    '**/api/checkout-quote',
    async (route) => {
      await isChosen
      await route.continue()
    },
    { times: 1 },
  )
  const asked = page.waitForRequest('**/api/checkout-quote')
  await page.goto('/checkout')
  await method(page, 'Card').check()
  await asked
  await addOn(page, 'Custom Branding').check()
  // Time enough to ask again.
  await setTimeout(500)
  letGo()
  await expect(summary(page)).toContainText('£131')
  await page.waitForLoadState('networkidle')
  expect(cookies.filter((sent) => !sent.includes('visitor='))).toHaveLength(1)
})

test('a discount that nobody published is shown, and refused when it should be paid', async ({ page }) => {
  await openCheckout(page, '?discount=90&price=119&service=vr2')
  await expect(page.getByText('90% discount applied. £119 becomes £12.')).toBeVisible()
  await page.getByLabel('Email Address').fill('helen@lakeside.example')
  await orderFor(page, 'my business')
  await method(page, 'Card').check()
  await proceed(page, 'Proceed to Card Payment').click()
  await expect(page.getByRole('alert')).toHaveText(
    'Payment setup failed. Please try bank transfer or contact us directly.',
  )
  await expect(page).toHaveURL(/\/checkout/)
})

test('a mailed quote is taken up by its reference', async ({ page }) => {
  const answer = await page.request.post('/api/submit-quote', { data: { ...honestQuote, serviceType: 'vr3' } })
  const { reference } = (await answer.json()) as { reference: string }
  await openCheckout(page, `?service=vr3&quote=${reference}`)
  await expect(page.getByText(`Quote reference ${reference}`)).toBeVisible()
  await expect(summary(page)).toContainText('£149')
})

test('the confirmation asks the server, whatever the address claims', async ({ page }) => {
  const mine = await openPayment(page)
  const theirs = await payByCalls(page)
  const address = (intent: string, secret: string) =>
    `/payment-success?payment_intent=${intent}&payment_intent_client_secret=${secret}&redirect_status=succeeded`
  await page.goto(address(mine.paymentIntentId, mine.clientSecret))
  await expect(page.getByRole('heading', { name: 'Payment not completed' })).toBeVisible()
  await expectSound(page)
  await page.goto(address(theirs.paymentIntentId, mine.clientSecret))
  await expect(page.getByRole('heading', { name: 'No order to show' })).toBeVisible()
  await expect(page.getByText(theirs.orderNumber)).toHaveCount(0)
  await expectSound(page)
  await page.goto(address(theirs.paymentIntentId, theirs.clientSecret))
  await expect(page.getByText(theirs.orderNumber)).toBeVisible()
  await expect(page).toHaveURL(/\/payment-success$/)
})

test('a wrong link offers to send the right one, and never says whose order it is', async ({ page }) => {
  await page.goto(`/order/${'x'.repeat(32)}`)
  await expect(page.getByRole('heading', { name: 'We can’t find this order.' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Send Me My Link' }).click()
  await expect(page.getByLabel('Email Address')).toBeFocused()
  await page.getByLabel('Email Address').fill('nobody@lakeside.example')
  await page.getByRole('button', { name: 'Send Me My Link' }).click()
  await expect(page.getByText('If we have an order for that address, its link is on its way to you.')).toBeVisible()
  await expectSound(page)
})
