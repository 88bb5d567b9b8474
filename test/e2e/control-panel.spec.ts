import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { honestQuote } from '#test/support/honest-quote.ts'
import { expectSound } from './expect-sound.ts'
import { expect, logIn, submitQuote, test } from './fixtures.ts'

// Every test looks at customers of its own, found by a mark in the name.
async function openPanel(page: Page, mark: string): Promise<void> {
  await logIn(page, '/control-panel')
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(mark)
  await expect(page).toHaveURL(new RegExp(`q=${mark}`))
}

const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

async function nextAlert(page: Page, act: () => Promise<void>): Promise<string> {
  const [dialog] = await Promise.all([
    page.waitForEvent('dialog').then(async (shown) => {
      await shown.accept()
      return shown
    }),
    act(),
  ])
  return dialog.message()
}

// A press that begins before the jump and ends after it would reach nothing.
test('figures that come late move nothing that can be pressed', async ({ page }) => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/api/customers/figures', async (route) => {
    await arrived
    await route.continue()
  })
  await logIn(page, '/control-panel?tab=outreach')
  const button = page.getByRole('button', { name: 'New template' })
  const before = await button.boundingBox()
  arrive()
  await expect(page.getByText(/active customers?\. Updated/)).toBeVisible()
  expect((await button.boundingBox())?.y).toBe(before?.y)
})

test('a page has ten cards, up to five page buttons, and only its newest lead is NEW', async ({ page, mark }) => {
  for (let index = 0; index < 11; index += 1) {
    await submitQuote(page, { name: `${mark} ${index}`, serviceType: index % 2 ? 'vr1' : 'vr3', notes: '' })
  }
  await openPanel(page, mark)
  await expect(page.getByRole('tab')).toHaveText([/^Customers/, 'Emails', 'Outreach', /^Deleted/, 'Stats'])
  await expect(page.getByText('1-10 of 11, newest first')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(page.getByText('NEW', { exact: true })).toHaveCount(1)
  await expect(cardOf(page, `${mark} 10`).getByText('NEW', { exact: true })).toBeVisible()
  await expect(page.getByText('Revenue potential, this page £980.')).toBeVisible()
  await expectSound(page)
  const services = page.getByRole('group', { name: 'Filter by service' }).getByRole('button')
  await expect(services).toHaveText(['All', 'VR1', 'VR2', 'VR3'])
  await services.filter({ hasText: 'VR1' }).click()
  await expect(page.getByText('1-5 of 5, newest first')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a card shows four images and how many more, and a chat link', async ({ page, mark }) => {
  const answer = await page.request.post('/api/submit-quote', { data: { ...honestQuote, name: mark } })
  const { customerId } = (await answer.json()) as { customerId: string }
  const photo = new Blob([await readFile('test/fixtures/orient-1.jpg')], { type: 'image/jpeg' })
  const multipart = new FormData()
  for (let index = 0; index < 5; index += 1) multipart.append('images', photo, `${index}.jpg`)
  await page.request.post(`/api/upload/property-images/${customerId}`, { multipart })
  await openPanel(page, mark)
  const card = cardOf(page, mark)
  await expect(card.getByRole('button', { name: /^Photo \d of/ })).toHaveCount(4)
  await expect(card.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/447700900412/)
  await card.getByText('+1 more').click()
  const images = page.getByRole('dialog', { name: `Images of ${mark}` })
  await expect(images.getByRole('img')).toHaveCount(5)
  await expectSound(page)
})

test('notes and priority are set from the card, in the words of the house', async ({ page, mark }) => {
  const name = `Noted${mark}`
  await submitQuote(page, { name, notes: 'a'.repeat(81) })
  await openPanel(page, name)
  const card = cardOf(page, name)
  await expect(card.getByText(`${'a'.repeat(80)}...`)).toBeVisible()
  await card.getByRole('button', { name: 'Add note' }).click()
  await card.getByLabel(`Note for ${name}`).fill(' ')
  await expect(card.getByRole('button', { name: 'Save note' })).toBeDisabled()
  await card.getByLabel(`Note for ${name}`).fill('Called back.')
  await card.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Note Added' })).toContainText('Customer note has been saved')
  // In the list: the form keeps it for a moment as well.
  await expect(card.getByRole('listitem').filter({ hasText: 'Called back.' })).toBeVisible()
  // Two notes stand on a card: a third takes the place of the first.
  await card.getByRole('button', { name: 'Add note' }).click()
  await card.getByLabel(`Note for ${name}`).fill('Wants two films.')
  await card.getByRole('button', { name: 'Save note' }).click()
  await expect(card.getByRole('listitem').filter({ hasText: 'Wants two films.' })).toBeVisible()
  await expect(card.getByText(/aaa/)).toHaveCount(0)
  await card.getByRole('button', { name: 'Set priority high' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Priority Updated' })
  await expect(toast).toContainText('Customer priority set to high')
  await expect(card.getByRole('button', { name: 'Set priority high' })).toHaveAttribute('aria-pressed', 'true')

  // What fails says so, with the reason of the server where it gave one.
  const refusal = { status: 404, json: { success: false, error: 'Locked by the auditor' } }
  await page.route('**/priority', (route) => route.fulfill(refusal))
  await card.getByRole('button', { name: 'Set priority low' }).click()
  await expect(page.getByRole('alert')).toContainText('Locked by the auditor')
  await page.route('**/priority', (route) => route.abort('internetdisconnected'))
  await card.getByRole('button', { name: 'Set priority low' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to update priority')
  await page.route('**/notes', (route) => route.abort('internetdisconnected'))
  await card.getByRole('button', { name: 'Add note' }).click()
  await card.getByLabel(`Note for ${name}`).fill('x')
  await card.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to add note')
})

test('a customer is archived after a question and restored from the Deleted tab; what fails is told in an alert', async ({
  page,
  mark,
}) => {
  await submitQuote(page, { name: mark })
  await openPanel(page, mark)
  const card = cardOf(page, mark)
  const question = page.getByRole('dialog', { name: 'Archive customer?' })
  const archive = async () => {
    await card.getByRole('button', { name: `Delete ${mark}` }).click()
    await question.getByRole('button', { name: 'Archive' }).click()
  }
  const call = /\/api\/customers\/[\da-f-]{36}$/
  const broken = { status: 404, json: { success: false, error: 'No' } }
  await page.route(call, (route) => route.fulfill(broken))
  expect(await nextAlert(page, archive)).toBe('Failed to archive customer')
  await page.route(call, (route) => route.abort('internetdisconnected'))
  expect(await nextAlert(page, archive)).toBe('Error archiving customer')
  await page.unroute(call)

  await card.getByRole('button', { name: `Delete ${mark}` }).click()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectSound(page)
  const archived = await nextAlert(page, () => question.getByRole('button', { name: 'Archive' }).click())
  expect(archived).toBe('Customer archived successfully (can be restored from Deleted tab)')
  await expect(page.getByText('No customers match')).toBeVisible()
  await page.getByRole('tab', { name: /^Deleted/ }).click()
  await expectSound(page)

  const restore = () => page.getByRole('button', { name: `Restore ${mark}` }).click()
  await page.route('**/restore', (route) => route.fulfill(broken))
  expect(await nextAlert(page, restore)).toBe('Failed to restore customer')
  await page.route('**/restore', (route) => route.abort('internetdisconnected'))
  expect(await nextAlert(page, restore)).toBe('Error restoring customer')
  await page.unroute('**/restore')
  expect(await nextAlert(page, restore)).toBe('Customer restored successfully')
  await expect(page.getByRole('button', { name: `Restore ${mark}` })).toBeHidden()
})

test('many customers are changed together and the change is undone', async ({ page, mark }) => {
  for (const index of [1, 2, 3]) await submitQuote(page, { name: `${mark} ${index}` })
  await openPanel(page, mark)
  await page.getByLabel(`Select ${mark} 1`).check()
  await page.getByLabel(`Select ${mark} 2`).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Archive selected' }).click()
  await expect(page.getByText('2 customers archived.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone. Everything is back as it was.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(3)
})

test('the stats tab marks its targets and shows what the customers would pay; Analytics leads to where its page is named', async ({
  page,
  mark,
}) => {
  await submitQuote(page, { name: `Stats${mark}` })
  await logIn(page, '/control-panel?tab=stats')
  const tiles = page.getByRole('region', { name: 'Outreach statistics' })
  for (const target of ['15', '20%', '33%', '£88', '£2,640'])
    await expect(tiles.getByText(target, { exact: true })).toBeVisible()
  await expect(tiles.getByText('Target', { exact: true })).toHaveCount(5)
  await expect(page.getByRole('heading', { name: 'Revenue potential' })).toBeVisible()
  for (const chart of ['Leads per day', 'Orders per day', 'Revenue per day']) {
    await expect(page.getByRole('table', { name: chart }).getByRole('row')).toHaveCount(31)
  }
  await expect(page.getByRole('heading', { name: 'Website status' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Analytics' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Add its address in Settings' }).click()
  await expect(page.getByLabel('Analytics')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'View Website' })).toHaveAttribute('href', '/')
  const analyticsUrl = 'https://analytics.example/reels'
  await page.route('**/api/admin/desk', async (route) => {
    const desk = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...desk, analyticsUrl } })
  })
  await page.getByRole('button', { name: 'Refresh Data' }).click()
  await expect(page.getByRole('link', { name: 'Analytics' })).toHaveAttribute('href', analyticsUrl)
})
