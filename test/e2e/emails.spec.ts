import type { Page } from '@playwright/test'
import { expectSound } from './expect-sound.ts'
import { expect, logIn, submitQuote, test } from './fixtures.ts'
import { expectMail, readMails } from './mail-box.ts'

const emailsTab = '/control-panel?tab=emails'
const toast = (page: Page, title: string) => page.getByText(title, { exact: true })

async function writeLetter(page: Page, letter: { to: string; subject: string; message: string }): Promise<void> {
  await page.getByLabel('To', { exact: true }).fill(letter.to)
  await page.getByLabel('Subject').fill(letter.subject)
  await page.getByLabel('Message').fill(letter.message)
  await page.getByRole('button', { name: 'Send Email' }).click()
}

test('a letter is sent once its fields are filled in, arrives, and stands in the log', async ({ page, mark }) => {
  const to = `letter-${mark}@mill.example`
  const subject = `Two versions for March ${mark}`
  await logIn(page, emailsTab)
  await page.getByRole('button', { name: 'Send Email' }).click()
  await expect(toast(page, 'Missing Information')).toBeVisible()
  await expect(page.getByText('Please fill in all fields (To, Subject, Message)')).toBeVisible()
  await writeLetter(page, { to, subject, message: 'Hello.\n\nWhich one shall we make?' })
  await expect(toast(page, 'Email Sent')).toBeVisible()
  // One at a time.
  await expect(toast(page, 'Missing Information')).toHaveCount(0)
  await expect(page.getByText(`Email successfully sent to ${to}`)).toBeVisible()
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expectMail(to, `Subject: ${subject}`)

  const entry = page.getByRole('row', { name: new RegExp(subject) })
  await expect(entry).toContainText('sent')
  await expectSound(page)
  await entry.getByRole('button', { name: subject }).click()
  const frame = page.frameLocator('iframe[title="Email preview"]')
  await expect(frame.getByText('Which one shall we make?')).toBeVisible()
  await expectSound(page)
})

test('a letter to several people is refused with the reason; a test goes to the owner’s own address', async ({
  page,
}) => {
  await logIn(page, emailsTab)
  await writeLetter(page, { to: 'a@mill.example, b@mill.example', subject: 'Both', message: 'Hello' })
  await expect(toast(page, 'Send Failed')).toBeVisible()
  await expect(page.getByText('Failed to send email. Please try again.')).toBeVisible()
  await expect(page.getByText('Invalid recipient')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('Both')
  await page.getByRole('button', { name: 'Send test to myself' }).click()
  await expect(toast(page, 'Test Sent')).toBeVisible()
  await expect(page.getByText('A test is on its way to hello@reelwright.example')).toBeVisible()
})

test('a mail that the server does not take now waits, can be taken back and sent again', async ({ page, mark }) => {
  const to = `busy-${mark}@mill.example`
  const subject = `Patience ${mark}`
  await logIn(page, emailsTab)
  await writeLetter(page, { to, subject, message: 'Hello' })
  await expect(toast(page, 'Email Waiting')).toBeVisible()
  const entry = page.getByRole('row', { name: new RegExp(subject) })
  await expect(entry).toContainText('waiting')
  await entry.getByRole('button', { name: subject }).click()
  const details = page.getByRole('dialog')
  await expect(details).toContainText('Refused by the test')
  await details.getByRole('button', { name: 'Cancel sending' }).click()
  await expect(toast(page, 'Email Cancelled')).toBeVisible()
  await expect(details).toContainText('cancelled')
  await details.getByRole('button', { name: 'Send again' }).click()
  await expect(toast(page, 'Trying Again')).toBeVisible()
  expect(await readMails(to)).toEqual([])
})

test('a mail without content says so', async ({ page, mark }) => {
  const email = `blank-${mark}@mill.example`
  await submitQuote(page, { email })
  await expectMail(email, 'We have your')
  await logIn(page, emailsTab)
  await page.route(/\/api\/emails\/[\w-]+$/, async (route) => {
    const answer = await route.fetch()
    const blank = { htmlContent: '', textContent: '', message: '' }
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...blank } })
  })
  // An address may be broken after its sign.
  await page
    .getByRole('row', { name: new RegExp(`blank-${mark}`) })
    .first()
    .getByRole('button')
    .click()
  await expect(page.getByText('Email content not available')).toBeVisible()
})
