import { readFile } from 'node:fs/promises'
import { type APIRequestContext, type Page, request } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { settledByHand, type WaitingGroup } from '#src/contracts/overview/waiting.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import type { Office } from './count-clicks.ts'
import { expectSound } from './expect-sound.ts'
import { expect } from './fixtures.ts'
import { expectMail, openQuoteMail } from './mail-box.ts'
import { withProductDatabase } from './product-database.ts'

// What the owner does in a day beside the films, each from Home.

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for you' })
const rowOf = (page: Page, name: string) => waiting(page).getByRole('listitem').filter({ hasText: name })

async function goHome({ page }: Office): Promise<void> {
  await page.goto('/admin')
  await expect(waiting(page)).toBeVisible()
}

export async function fromHome(office: Office, name: string, action: string): Promise<void> {
  await goHome(office)
  await office.press(rowOf(office.page, name).getByRole('link', { name: action }))
}

// Home lists the first few of a kind: what other tests have left would stand before what this one is about. The film that
// is made beside it is left alone.
export async function clearDesk({ request: owner }: Page): Promise<void> {
  await withProductDatabase(async (database) => {
    const isOther = sql`email not like '%@harbour.example'`
    await database.execute(sql`update customers set answered_at = now() where answered_at is null and ${isOther}`)
    await database.execute(
      sql`update orders set state = 'cancelled' where state = 'open' and method <> 'card' and ${isOther}`,
    )
    await database.execute(
      sql`update orders set ready_at = paid_at where paid_at is not null and ready_at is null and ${isOther}`,
    )
    await database.execute(sql`update orders set dispute = null where dispute is not null`)
  })
  const read = async () => (await (await owner.get('/api/admin/waiting')).json()) as WaitingGroup[]
  const byHand = ({ kind }: WaitingGroup) => settledByHand.some((one) => one === kind)
  for (let groups = await read(); groups.some(byHand); groups = await read()) {
    for (const { kind, items } of groups.filter(byHand)) {
      for (const { id } of items) expect((await owner.post(`/api/admin/waiting/${kind}/${id}/done`)).ok()).toBe(true)
    }
  }
}

interface Lead {
  name: string
  email: string
  customerId: string
  browser: APIRequestContext
}

async function askForQuote({ page }: Office, name: string): Promise<Lead> {
  const browser = await request.newContext({ baseURL: new URL(page.url()).origin })
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@day.example`
  const quote = { ...honestQuote, businessName: `House of ${name}`, marketingConsent: 'offers-2026', name, email }
  const answer = await browser.post('/api/submit-quote', { data: quote })
  return { name, email, browser, ...((await answer.json()) as { customerId: string }) }
}

// From the morning's look at Home to the photos of an order that was taken by phone.
export async function takeOrder(office: Office, name: string): Promise<void> {
  const { page, press, step } = office
  await goHome(office)
  await expect(page.getByRole('region').first()).toHaveAccessibleName('Waiting for you')
  const lead = await askForQuote(office, name)
  const { email } = lead
  await step('see what waits in the morning', async () => {
    await expect(rowOf(page, name)).toContainText('Asked for a quote.')
    await expectSound(page)
  })
  await step('answer a lead', async () => {
    await fromHome(office, name, 'Reply')
    await press(page.getByRole('button', { name: `Write a reply: ${name}` }))
    const letter = page.getByRole('dialog', { name: `Write to ${name}` })
    await letter.getByLabel('Subject').fill('Your film')
    await letter.getByLabel('Message', { exact: true }).fill(`Hello ${name}, we’d love to make it.`)
    await press(letter.getByRole('button', { name: 'Send' }))
    await expect(page.getByText('Email Sent', { exact: true })).toBeVisible()
    await expect(page.getByText('is still waiting for your reply.')).toBeHidden()
  })
  await step('make an offer', async () => {
    await press(page.getByRole('button', { name: `Make an offer: ${name}` }))
    const letter = page.getByRole('dialog', { name: `Write to ${name}` })
    await letter.getByLabel('Price in pounds').fill('89')
    await press(letter.getByRole('button', { name: 'Send' }))
    await expectMail(email, 'Order VR2 Premium for =C2=A389')
  })
  await step('take an order', async () => {
    await press(page.getByRole('button', { name: `Take an order from ${name}` }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Take order' }))
    await press(page.getByRole('button', { name: 'Send by email' }))
    await expect(page.getByText('Taken by phone')).toBeVisible()
  })
  await step('confirm that it is paid', async () => {
    await fromHome(office, name, 'Contact the customer')
    await press(page.getByRole('button', { name: 'Mark transfer received' }))
    await press(page.getByRole('button', { name: 'Yes, it’s in our account' }))
    await expect(page.getByText('Order paid')).toBeVisible()
  })
  await step('ask for photos', async () => {
    await fromHome(office, name, 'Ask for photos')
    await press(page.getByRole('button', { name: `Ask for photos: ${name}` }))
    await press(page.getByRole('dialog', { name: `Write to ${name}` }).getByRole('button', { name: 'Send' }))
    await expectMail(email, 'Subject: Photos for your film')
  })
  await step('see that the photos are there', async () => {
    await goHome(office)
    await expect(rowOf(page, name)).toContainText('is paid and needs at least 3 photos.')
    await sendPhotos(office, lead)
    await expect(rowOf(page, name).filter({ hasText: 'Needs photos' })).toBeHidden()
  })
}

// Of these no film is made: other tests follow one.
async function sendPhotos({ page }: Office, { browser, customerId, name }: Lead): Promise<void> {
  const { jobs } = (await (await page.request.get('/api/production')).json()) as { jobs: Named[] }
  const job = jobs.find(({ businessName }) => businessName.includes(name))
  await page.request.patch(`/api/production/${job?.id}`, { data: { autopilot: false } })
  for (const photo of ['pizza', 'suite', 'wine']) {
    const buffer = await readFile(`test/engine/photos/${photo}.jpg`)
    const images = { name: `${photo}.jpg`, mimeType: 'image/jpeg', buffer }
    const sent = await browser.post(`/api/upload/property-images/${customerId}`, { multipart: { images } })
    expect(sent.ok()).toBe(true)
  }
}

interface Named {
  id: string
  businessName: string
}

// A follow-up that is due, and the books.
export async function endDay(office: Office, name: string): Promise<void> {
  const { page, press, step } = office
  await goHome(office)
  const { email, customerId } = await askForQuote(office, name)
  await openQuoteMail(page, email)
  const dueDate = new Date().toISOString().slice(0, 10)
  const task = { customerId, type: 'custom', dueDate, subject: 'A thought', content: 'Hello [Name].' }
  expect((await page.request.post('/api/create-follow-up-task', { data: task })).ok()).toBe(true)
  await step('follow up', async () => {
    await fromHome(office, 'follow-up', 'Open follow-ups')
    await press(page.getByRole('button', { name: `Send Custom to House of ${name}` }))
    await expect(page.getByText('Follow-up Sent')).toBeVisible()
    await expectMail(email, 'Subject: A thought')
  })
  await step('close the month', async () => {
    await openTool(office, 'Month end')
    const packages = page.getByRole('table', { name: 'By package' })
    await expect(packages.getByRole('row', { name: /VR2 Premium/ })).toBeVisible()
    await expect(packages.getByRole('row', { name: /\bAll\b/ })).toContainText('£')
  })
  await expectSound(page)
}

// Beside the screen at a desk, behind a button on a phone.
async function openTool({ page, press }: Office, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Tools', exact: true })
  if (await menu.isVisible()) await press(menu)
  await press(page.getByRole('link', { name: new RegExp(`^${name}`) }).first())
}
