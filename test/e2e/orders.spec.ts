import { expectSound } from './expect-sound.ts'
import { expect, logIn, test } from './fixtures.ts'
import { openPayment } from './order-steps.ts'

test('a transfer that arrived pays its order, and a part of it can be given back', async ({ page, mark }) => {
  const email = `transfer-${mark}@lakeside.example`
  const placed = await page.request.post('/api/orders', {
    data: { method: 'bank', service: 'vr2', basePrice: 119, addOns: [], email, name: 'Helen Ashworth' },
  })
  const { orderNumber } = (await placed.json()) as { orderNumber: string }
  await logIn(page, '/orders?state=open')
  await page.getByRole('button', { name: orderNumber }).click()
  const order = page.getByRole('dialog', { name: `Order ${orderNumber}` })
  await expect(order.getByText('Awaiting payment')).toBeVisible()
  await expect(order.getByText(email)).toBeVisible()
  await expectSound(page)
  await order.getByRole('button', { name: 'Mark transfer received' }).click()
  await expect(page.getByRole('dialog', { name: 'Has £119 arrived?' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Yes, it’s in our account' }).click()
  await expect(page.getByText(/Receipt RW-\d+ is on its way, and production starts/)).toBeVisible()
  await expect(order.getByText('Paid', { exact: true })).toBeVisible()
  await expect(order.getByRole('button', { name: 'Mark transfer received' })).toBeHidden()

  await order.getByRole('button', { name: 'Add note' }).click()
  await order.getByLabel('Note').fill('Wants the lake first.')
  await expectSound(page)
  await order.getByRole('button', { name: 'Save note' }).click()
  await expect(order.getByText('Note: Wants the lake first.')).toBeVisible()
  await order.getByRole('button', { name: 'Refund' }).click()
  const amount = order.getByLabel('Amount in pounds')
  await amount.fill('500')
  await expect(order.getByText('From £0.01 to £119')).toBeVisible()
  await amount.fill('19')
  await order.getByRole('button', { name: 'Refund £19' }).click()
  await expect(page.getByText('Refunded in total: £19.')).toBeVisible()
  await expect(order.getByText('Part refunded')).toBeVisible()
  await order.getByRole('button', { name: 'Resend confirmation' }).click()
  await expect(page.getByText('We sent it to the order’s email address.')).toBeVisible()
  await expectSound(page)
})

test('orders are listed by where they stand, and found by what is known of them', async ({ page, mark }) => {
  const { orderNumber } = await openPayment(page, { email: `listed-${mark}@lakeside.example` })
  await logIn(page, '/orders')
  await expect(page.getByRole('button', { name: orderNumber })).toBeVisible()
  await page.getByRole('group', { name: 'Filter orders' }).getByRole('button', { name: 'Cancelled' }).click()
  await expect(page.getByRole('button', { name: orderNumber })).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('button', { name: orderNumber })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(`LISTED-${mark}`)
  await expect(page).toHaveURL(/q=LISTED/)
  await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row')).toHaveCount(2)
  // A card form that was only opened is nothing that somebody owes.
  await expect(page.getByLabel('Sums of these orders')).toContainText('Not paid yet£0')
  await page.getByLabel('Package').selectOption('VR1 Standard')
  await expect(page.getByText('No orders here')).toBeVisible()
  await page.getByLabel('Package').selectOption('All packages')
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', /export\.csv\?q=LISTED/)
  await expect(page.getByRole('button', { name: orderNumber })).toBeVisible()
  await expectSound(page)
})
