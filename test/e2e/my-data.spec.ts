import { expectSound } from './expect-sound.ts'
import { expect, stir, submitQuote, test } from './fixtures.ts'
import { expectMail } from './mail-box.ts'

test('a person gets a link to their data, corrects it, and is forgotten', async ({ page, mark }) => {
  const email = `leaving-${mark}@mill.example`
  await submitQuote(page, { name: `Leaving ${mark}`, email })
  await page.goto('/privacy')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Your data' }).click()
  await expect(page).toHaveURL(/\/my-data$/)
  await stir(page)
  await expectSound(page)
  await page.getByLabel('Your email').fill(email)
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await expect(page.getByText('If we hold anything about this address, a link is on its way to you.')).toBeVisible()
  const mail = await expectMail(email, 'Subject: Your data at Reelwright')
  const path = /\/my-data#[\w.-]+/.exec(mail)?.[0] ?? ''

  await page.goto('about:blank')
  await page.goto(path)
  await stir(page)
  await expect(page.getByText(`${email}: quotes 1, orders 0, photos 0.`)).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Name', { exact: true }).fill(`Left ${mark}`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download everything' }).click()
  expect((await downloading).suggestedFilename()).toBe('your-data.zip')
  await page.getByRole('button', { name: 'Delete my data' }).click()
  await expectSound(page)
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('We’ve deleted your data.')).toBeVisible()
  await page.goto('about:blank')
  await page.goto(path)
  await stir(page)
  await expect(page.getByText('We don’t hold anything about this address.')).toBeVisible()
})
