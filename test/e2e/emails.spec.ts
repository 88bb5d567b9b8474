import type { Page } from '@playwright/test'
import { expect, expectSound, logIn, submitQuote, test } from './fixtures.ts'
import { expectMail, readMails } from './mail-box.ts'

const emailsTab = '/control-panel?tab=emails'
const toast = (page: Page, title: string) => page.getByText(title, { exact: true })

async function writeLetter(page: Page, letter: { to: string; subject: string; message: string }): Promise<void> {
  await page.getByLabel('To', { exact: true }).fill(letter.to)
  await page.getByLabel('Subject').fill(letter.subject)
  await page.getByLabel('Message').fill(letter.message)
  await page.getByRole('button', { name: 'Send Email' }).click()
}

test('a letter is sent once its fields are filled in, arrives, and stands in the log', async ({ page }, {
  project,
}) => {
  const to = `letter-${project.name}@mill.example`
  const subject = `Two versions for March ${project.name}`
  await logIn(page, emailsTab)
  await page.getByRole('button', { name: 'Send Email' }).click()
  await expect(toast(page, 'Missing Information')).toBeVisible()
  await expect(page.getByText('Please fill in all fields (To, Subject, Message)')).toBeVisible()
  await writeLetter(page, { to, subject, message: 'Hello.\n\nWhich one shall we make?' })
  await expect(toast(page, 'Email Sent')).toBeVisible()
  await expect(page.getByText(`Email successfully sent to ${to}`)).toBeVisible()
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expectMail(to, `Subject: ${subject}`)

  const entry = page.getByRole('row', { name: new RegExp(subject) })
  await expect(entry).toContainText('sent')
  await expectSound(page)
  await entry.getByRole('button', { name: subject }).click()
  const frame = page.frameLocator('iframe[title="What the e-mail looks like"]')
  await expect(frame.getByText('Which one shall we make?')).toBeVisible()
})

test('a letter to several people, or to nobody, is refused with the reason', async ({ page }) => {
  await logIn(page, emailsTab)
  await writeLetter(page, { to: 'a@mill.example, b@mill.example', subject: 'Both', message: 'Hello' })
  await expect(toast(page, 'Send Failed')).toBeVisible()
  await expect(page.getByText('Failed to send email. Please try again.')).toBeVisible()
  await expect(page.getByText('Invalid recipient')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('Both')
})

test('a mail that the server does not take now waits, can be taken back and sent again', async ({ page }, {
  project,
}) => {
  const to = `busy-${project.name}@mill.example`
  const subject = `Patience ${project.name}`
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

test('a test goes to the owner’s own address', async ({ page }) => {
  await logIn(page, emailsTab)
  await page.getByRole('button', { name: 'Send test to myself' }).click()
  await expect(toast(page, 'Test Sent')).toBeVisible()
  await expect(page.getByText('A test is on its way to hello@reelwright.example')).toBeVisible()
})

test('markup that somebody typed is inert in the mail that carries it', async ({ page }, { project }) => {
  const message = '<img src=x onerror="top.canary=1"><script>top.canary=1</script>'
  const email = `canary-${project.name}@mill.example`
  await logIn(page, emailsTab)
  await writeLetter(page, { to: email, subject: 'Markup', message })
  await expectMail(email, 'Subject: Markup')
  const entry = page.getByRole('row', { name: new RegExp(email) }).first()
  await entry.getByRole('button').click()
  const frame = page.frameLocator('iframe[title="What the e-mail looks like"]')
  await expect(frame.getByText('<script>').first()).toBeVisible()
  expect(await page.evaluate(() => 'canary' in window)).toBe(false)
})

test('a mail without content says so', async ({ page }, { project }) => {
  const email = `blank-${project.name}@mill.example`
  await submitQuote(page, { email })
  await expectMail(email, 'We have your')
  await logIn(page, emailsTab)
  await page.route(/\/api\/emails\/[\w-]+$/, async (route) => {
    const answer = await route.fetch()
    const blank = { htmlContent: '', textContent: '', message: '' }
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...blank } })
  })
  await page
    .getByRole('row', { name: new RegExp(email) })
    .first()
    .getByRole('button')
    .click()
  await expect(page.getByText('Email content not available')).toBeVisible()
})
