import type { Locator, Page } from '@playwright/test'
import { testPassword } from '#test/support/honest-quote.ts'
import { expectSound } from './expect-sound.ts'
import { expect, logIn, takeClock, test } from './fixtures.ts'

interface Form {
  path: string
  open?: (page: Page) => Promise<void>
  field: (page: Page) => Locator
  text?: string
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const labelled = (label: string) => (page: Page) => page.getByLabel(label, { exact: true })
const written = 'Not sent yet'

// Every form whose screen needs neither a film nor a photo; that the others keep their text the same way is told by
// their source.
const formsOf = ({ customerId, orderNumber, task }: Record<'customerId' | 'orderNumber' | 'task', string>): Form[] => [
  { path: `/customer?id=${customerId}`, field: (page) => page.getByLabel(/^Note for/) },
  { path: `/customer?id=${customerId}`, open: press('Correct details'), field: labelled('Name') },
  { path: '/control-panel?tab=emails', field: labelled('Message') },
  { path: '/control-panel?tab=outreach', open: press(/^Restaurants/), field: labelled('Message') },
  { path: '/control-panel?tab=outreach', open: press(/^Restaurants/), field: labelled('Business name') },
  { path: '/settings', field: labelled('Opening hours') },
  { path: '/prompt-templates', open: press('Add New Room Type'), field: labelled('Room name') },
  { path: '/test-submission', field: labelled('Full Name') },
  { path: '/stage2-scaling', field: labelled('Customers'), text: '17' },
  {
    path: '/follow-up-manager',
    open: (page) => page.getByRole('tab', { name: 'Bulk Send' }).click(),
    field: labelled('Content'),
  },
  {
    path: '/follow-up-manager',
    open: (page) => page.getByRole('tab', { name: 'Task List' }).click(),
    field: labelled('Due date'),
    text: '2099-01-31',
  },
  {
    path: '/follow-up-manager',
    open: async (page) => {
      await page.getByRole('tab', { name: 'Task List' }).click()
      await page
        .getByRole('row', { name: new RegExp(task) })
        .getByRole('button', { name: /^Preview/ })
        .click()
      await press('Edit')(page)
    },
    field: (page) => page.getByRole('dialog').getByLabel('Message'),
  },
  {
    path: '/orders',
    open: async (page) => {
      await press(orderNumber)(page)
      await press('Refund')(page)
    },
    field: labelled('Reason (optional)'),
  },
]

test('text written in any form is there after a reload, and nothing is left after a logout', async ({ page, mark }) => {
  const cart = { method: 'bank', service: 'vr1', basePrice: 99, addOns: [], email: `${mark}@draft.example`, name: mark }
  const { orderNumber } = (await (await page.request.post('/api/orders', { data: cart })).json()) as {
    orderNumber: string
  }
  // A session of its own: it is ended here.
  await page.request.post('/api/admin/login', { data: { password: testPassword } })
  const orders = await page.request.get(`/api/admin/orders?q=${orderNumber}`)
  const [order] = (await orders.json()) as { id: string; customerId: string }[]
  await page.request.post(`/api/admin/orders/${order?.id}/transfer-received`, { data: { note: '' } })
  const { customerId = '' } = order ?? {}
  // The one that is due first.
  const task = { customerId, type: 'custom', dueDate: '2020-01-31', subject: 'Hello', content: 'Hello' }
  await page.request.post('/api/create-follow-up-task', { data: task })
  const forms = formsOf({ customerId, orderNumber, task: mark })
  const openForm = async ({ path, open }: Form) => {
    await page.goto(path)
    await open?.(page)
  }
  for (const form of forms) {
    await openForm(form)
    await form.field(page).fill(form.text ?? written)
  }
  await expectSound(page)
  for (const form of forms) {
    await openForm(form)
    await expect(form.field(page), form.path).toHaveValue(form.text ?? written)
  }
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible()
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))
  expect(left).toEqual([])
})

test('the owner is warned before the session ends, may stay, and finds the screen below the gate as it was', async ({
  page,
}) => {
  await takeClock(page)
  await logIn(page, '/control-panel?tab=outreach')
  await page.getByRole('button', { name: 'New template' }).click()
  const message = page.getByRole('dialog', { name: 'New template' }).getByLabel('Message')
  await message.fill('Half a sentence')
  await page.clock.fastForward('01:56:00')
  await expect(page.getByText('Your session ends in less than 5 minutes.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expectSound(page)
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await expectSound(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByText('Your session ends in less than 5 minutes.')).toBeHidden()
  await expect(page.getByText(/^1:59:\d\d left$/)).toBeVisible()

  await page.getByRole('button', { name: 'New template' }).click()
  await message.fill('A whole sentence')
  await page.clock.fastForward('02:00:01')
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible()
  await expect(message).toBeHidden()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expectSound(page)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.keyboard.press('Enter')
  await expect(message).toHaveValue('A whole sentence')
  await expect(message).toBeFocused()
})
