import type { Page } from '@playwright/test'
import { expectSound } from './expect-sound.ts'
import { expect, logIn, submitQuote, test } from './fixtures.ts'
import { expectMail, openQuoteMail, readMails } from './mail-box.ts'

const consent = { marketingConsent: 'offers-2026' }

const marked = (name: string, mark: string) => ({
  name: `${name} ${mark}`,
  email: `${name}-${mark}@mill.example`.toLowerCase(),
  businessName: `House ${mark}`,
})

const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

interface Words {
  subject: string
  content: string
}

async function planTask(page: Page, { name, businessName }: ReturnType<typeof marked>, words: Words): Promise<void> {
  const form = page.getByRole('region', { name: 'Create Task' })
  await expect(form.getByRole('button', { name: 'Create Task' })).toBeDisabled()
  await form.getByRole('searchbox').fill(name)
  await expect(form.getByRole('option', { name })).toBeAttached()
  await form.getByLabel('Customer', { exact: true }).selectOption({ label: `${businessName}, ${name}` })
  await form.getByRole('button', { name: 'Custom' }).click()
  await form.getByLabel('Due date').fill(tomorrow())
  await form.getByLabel('Subject').fill(words.subject)
  await form.getByLabel('Content').fill(words.content)
  await expect(form.getByText(`We replace [Name] with ${name}.`)).toBeVisible()
  await form.getByRole('button', { name: 'Create Task' }).click()
  await expect(page.getByText('Task Created')).toBeVisible()
}

test('the owner plans a follow-up, reads it before it goes, sends it, and sees what went', async ({ page, mark }) => {
  const customer = marked('Planner', mark)
  await submitQuote(page, { ...customer, ...consent })
  await openQuoteMail(page, customer.email)
  await logIn(page, '/follow-up-manager')
  await expect(page.getByText('Sending is manual; autopilot is off.')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Calendar', /^Task List/, 'Bulk Send'])
  for (const count of ['Overdue', 'Pending']) {
    await expect(page.getByRole('term').filter({ hasText: count })).toBeVisible()
  }
  await expectSound(page)
  await page.getByRole('tab', { name: 'Task List' }).click()
  const filters = page.getByRole('group', { name: 'Filter tasks' }).getByRole('button')
  await expect(filters).toHaveText(['All', 'Pending', 'Overdue', 'Sent'])
  await planTask(page, customer, { subject: 'For [Name]', content: 'Hello [Name], dear [Name].' })

  // Beside the two that every quote has.
  const row = page.getByRole('row', { name: new RegExp(`${customer.name} Custom`) })
  await expect(row).toContainText('Upcoming')
  await row.getByRole('button', { name: /^Preview/ }).click()
  const preview = page.getByRole('dialog')
  await expect(preview).toContainText(`Hello ${customer.name}, dear [Name].`)
  await expect(preview).toContainText('Still to fill in: [Name]')
  await expectSound(page)
  await preview.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Follow-up Sent')).toBeVisible()
  const mail = await expectMail(customer.email, `Subject: For ${customer.name}`)
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)

  await page.getByRole('button', { name: 'Sent', exact: true }).click()
  const sent = page.getByRole('row', { name: new RegExp(`^Sent .*${customer.name}`) })
  await expect(sent).toContainText('Sent')
  await sent.getByRole('button', { name: /^View/ }).click()
  const frame = page.frameLocator('iframe[title="Email preview"]')
  await expect(frame.getByText(`Hello ${customer.name}, dear [Name].`)).toBeVisible()
})

test('many get one mail each however often the button is pressed; those who did not agree are skipped and it says so', async ({
  page,
  mark,
}) => {
  const people = ['Anna', 'Bea', 'Carl', 'Dora'].map((name) => marked(name, mark))
  for (const [index, person] of people.entries())
    await submitQuote(page, { ...person, ...(index < 2 ? consent : { noQuoteLetters: true }) })
  for (const { email } of people.slice(0, 2)) await openQuoteMail(page, email)
  await logIn(page, '/follow-up-manager?view=bulk')
  await expect(page.getByRole('button', { name: 'Send to 0 Customers' })).toBeDisabled()
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(mark)
  await expect(page.getByRole('checkbox')).toHaveCount(4)
  await page.getByRole('button', { name: 'Select all shown' }).click()
  const templates = page.getByRole('group', { name: 'Template' }).getByRole('button')
  await expect(templates).toHaveText(['Day 3 Sample', 'Day 7 Discount', 'Custom'])
  await page.getByRole('button', { name: 'Day 7 Discount' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Your first film for £77 instead of £99')
  await expectSound(page)
  const found = await page.request.get(`/api/customers?q=Dora+${mark}`)
  const [dora] = (await found.json()) as { id: string }[]
  await page.request.delete(`/api/customers/${dora?.id}`)
  await page.getByRole('button', { name: 'Send to 4 Customers' }).click()
  await expect(page.getByRole('region', { name: 'They get this letter' })).toContainText('Dora')
  await expectSound(page)
  await page.getByRole('button', { name: 'Send now' }).dblclick()
  const progress = page.getByRole('region', { name: 'Progress' })
  await expect(progress).toContainText('4 of 4 done')
  await expect(progress.getByText('Customer not found')).toBeVisible()
  await expect(progress).toContainText('This customer hasn’t agreed to marketing emails. Nothing was sent.')
  await expect(page.getByText('2 of 4 sent')).toBeVisible()
  await expectSound(page)

  // One failed, so the run may go on: pressed again, it tries her once more and reaches nobody twice.
  await page.getByRole('button', { name: 'Send to 4 Customers' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(progress.getByText('Already sent by this run.')).toHaveCount(2)
  const [anna, , carl] = people
  const offerWords = 'The link below is yours alone and works once.'
  expect(await expectMail(anna?.email ?? '', offerWords)).toMatch(/discount-offer\?offer=3D/)
  expect((await readMails(carl?.email ?? '')).filter((text) => text.includes(offerWords))).toEqual([])
})

test('a day of the calendar lists three tasks and how many more there are', async ({ page, mark }, {
  project,
  retry,
}) => {
  await logIn(page, '/follow-up-manager')
  for (let index = 0; index < 5; index += 1) await submitQuote(page, { ...marked(`Week${index}`, mark), ...consent })
  const found = await page.request.get(`/api/customers?q=${mark}`)
  // All share one calendar: each attempt looks at a week of its own.
  const weeks = (project.name === 'phone' ? 2 : 3) + 2 * retry
  const dueDate = new Date(Date.now() + weeks * 7 * 86_400_000).toISOString().slice(0, 10)
  for (const { id } of (await found.json()) as { id: string }[]) {
    const data = { customerId: id, type: 'day3', dueDate }
    expect((await page.request.post('/api/create-follow-up-task', { data })).status()).toBe(200)
  }
  for (let week = 0; week < weeks; week += 1) await page.getByRole('button', { name: 'Next week' }).click()
  const calendar = page.getByRole('region', { name: 'Calendar' })
  await expect(calendar.getByText('+2 more')).toBeVisible()
  await expect(calendar.getByRole('button', { name: /Day 3, upcoming/ })).toHaveCount(3)
  await expectSound(page)
  await page.getByRole('button', { name: 'This week' }).click()
  await expect(calendar.getByText(/, today$/)).toBeVisible()
})

test('autopilot is off, says what it would do and why, leaves out what is held, and can be turned on', async ({
  page,
  mark,
}) => {
  const customer = marked('Pilot', mark)
  await submitQuote(page, { ...customer, ...consent })
  await openQuoteMail(page, customer.email)
  await logIn(page, '/follow-up-manager')
  await page.getByRole('tab', { name: 'Task List' }).click()
  await planTask(page, customer, { subject: 'Later', content: 'Hello [Name]' })
  const panel = page.getByRole('region', { name: 'Autopilot' })
  await expect(panel.getByText('Off. This is what it would send:')).toBeVisible()
  const planned = panel.getByRole('listitem').filter({ hasText: `${customer.businessName}Custom` })
  await expect(planned).toContainText('You planned it for this day.')
  await panel.getByRole('checkbox').click()
  await expect(panel.getByText(/^\d+ of 15 sent today\.$/)).toBeVisible()
  await panel.getByRole('checkbox').click()
  await expect(panel.getByText('Off. This is what it would send:')).toBeVisible()
  await planned.getByRole('button', { name: /^Hold/ }).click()
  await expect(page.getByText('Task Updated')).toBeVisible()
})
