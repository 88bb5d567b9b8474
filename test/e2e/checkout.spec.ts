import { expectSound } from './expect-sound.ts'
import { expect, test } from './fixtures.ts'
import { addOn, method, openCheckout, proceed, summary } from './order-steps.ts'

test('a customer orders by bank transfer, with add-ons', async ({ page }) => {
  await openCheckout(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Order' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Step 1: Upload Your Product Details' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Step 2: Choose Payment Method' })).toBeVisible()
  await expect(page.getByText('Please select a payment method above to continue')).toBeVisible()
  await expect(page.getByRole('button', { name: /Order by|Proceed/ })).toHaveCount(0)
  await expect(summary(page)).toContainText('£99')
  await expectSound(page)

  await addOn(page, 'Express 12h Delivery').check()
  // What the package holds cannot be bought beside it.
  await expect(addOn(page, 'Multiple Social Sizes')).toBeDisabled()
  await expect(page.getByText('Included in VR2 Premium')).toBeVisible()
  await addOn(page, 'Extra Revisions').check()
  await expect(summary(page)).toContainText('£164')
  await addOn(page, 'Extra Revisions').uncheck()
  await expect(summary(page)).toContainText('£138')
  await method(page, 'Bank transfer').check()
  await proceed(page, 'Order by Bank Transfer').click()
  await expect(page.getByLabel('Email Address')).toBeFocused()
  await expect(page.getByText('Enter the full address, for example name@business.co.uk')).toBeVisible()
  await expectSound(page)

  await page.getByLabel('Email Address').fill('helen@lakeside.example')
  await proceed(page, 'Order by Bank Transfer').click()
  await expect(page.getByRole('heading', { name: 'Order Received!' })).toBeFocused()
  await expect(page.getByText(/Order number R-\w{5}-\w{5}, £138\./)).toBeVisible()
  await expect(page.getByText('Sort code 12-34-56')).toBeVisible()
  await expectSound(page)

  await page.getByRole('link', { name: 'View Your Order' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for your transfer.' })).toBeVisible()
  await expect(page.getByText('Express 12h Delivery')).toBeVisible()
  await expectSound(page)
})

test('a customer who would rather talk leaves an order without paying', async ({ page }) => {
  await openCheckout(page, '?service=vr3')
  await expect(summary(page)).toContainText('£149')
  await method(page, 'Contact us').check()
  await page.getByLabel('Email Address').fill('helen@lakeside.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Order Received!' })).toBeVisible()
  await expect(page.getByText('Bank details')).toHaveCount(0)
})

test('a discount link shows its price at once, and its email address stays in the form', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.headers()['referer']} ${request.postData()}`))
  await openCheckout(page, '?discount=10&price=119&email=helen%40lakeside.example&service=vr2')
  await expect(page.getByText('10% discount applied. £119 becomes £107.')).toBeVisible()
  await expect(page.getByLabel('Email Address')).toHaveValue('helen@lakeside.example')
  await expect(page).toHaveURL(/\/checkout\?discount=10&price=119&service=vr2$/)
  await expect(summary(page)).toContainText('£107')
  await addOn(page, 'Express 12h Delivery').check()
  await expect(summary(page)).toContainText('£146')
  await expectSound(page)
  await page.reload()
  await expect(page.getByLabel('Email Address')).toHaveValue('helen@lakeside.example')
  await expect(addOn(page, 'Express 12h Delivery')).toBeChecked()
  // The first request is the visitor's own; every later one must be without the address.
  expect(sent.slice(1).filter((text) => text.includes('lakeside'))).toEqual([])
})

test('when the payment cannot be set up, the page says so and stays usable', async ({ page, context }) => {
  await openCheckout(page)
  await page.getByLabel('Email Address').fill('helen@lakeside.example')
  await method(page, 'Card').check()
  await context.setOffline(true)
  await proceed(page, 'Proceed to Card Payment').click()
  await expect(page.getByRole('alert')).toHaveText(
    'Payment setup failed. Please try bank transfer or contact us directly.',
  )
  await expectSound(page)
  await context.setOffline(false)
  await proceed(page, 'Proceed to Card Payment').click()
  await expect(page).toHaveURL(/\/stripe-payment$/)
})
