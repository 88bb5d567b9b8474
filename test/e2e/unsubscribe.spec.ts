import { expectSound } from './expect-sound.ts'
import { expect, logIn, submitQuote, test } from './fixtures.ts'
import { expectMail, openQuoteMail } from './mail-box.ts'

test('the link of a marketing mail asks first, then ends them', async ({ page, mark }) => {
  const email = `leaver-${mark}@mill.example`
  await submitQuote(page, { name: `Leaver ${mark}`, email, marketingConsent: 'offers-2026' })
  await openQuoteMail(page, email)
  await logIn(page, '/follow-up-manager')
  const outreach = { to: email, subject: 'A film for you', body: 'Hello.' }
  expect((await page.request.post('/api/send-email', { data: outreach })).status()).toBe(200)
  const mail = await expectMail(email, 'Subject: A film for you')
  const path = /Unsubscribe: http:\/\/[^/]+(\/unsubscribe\/[\w-]+)/.exec(mail)?.[1] ?? ''

  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Unsubscribe', exact: true })).toBeVisible()
  await expectSound(page)
  expect((await page.request.post('/api/send-email', { data: { ...outreach, subject: 'Still' } })).status()).toBe(200)
  await page.getByRole('button', { name: 'Unsubscribe me' }).click()
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  await expectSound(page)
  expect((await page.request.post('/api/send-email', { data: outreach })).status()).toBe(409)
})

test('a link that is not ours says so', async ({ page }) => {
  await page.goto('/unsubscribe/made-up')
  await expect(page.getByText('This link isn’t valid.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unsubscribe me' })).toHaveCount(0)
})
