import { expectSound } from './expect-sound.ts'
import { expect, logIn, test } from './fixtures.ts'
import { expectMail } from './mail-box.ts'

const outreachTab = '/control-panel?tab=outreach'

test('a template is filled in, previewed, copied and sent', async ({ page, context, mark }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const to = `casa-${mark}@mill.example`
  await logIn(page, outreachTab)
  await expect(page.getByRole('button', { name: /^Restaurants/ })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: /^Restaurants/ }).click()
  const editor = page.getByRole('dialog')
  const preview = editor.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Still to fill in: [Business Name], [Name]')
  await expect(preview.locator('mark').first()).toHaveText('[Business Name]')
  await editor.getByRole('button', { name: 'Send Email' }).click()
  await expect(page.getByText('Missing Information')).toBeVisible()
  await expect(page.getByText('Please enter both business email and name')).toBeVisible()
  await editor.getByLabel('Business email').fill(to)
  await editor.getByLabel('Business name').fill('$& Casa')
  await expect(preview).toContainText('Hello $& Casa,')
  await expect(preview).not.toContainText('Still to fill in')
  await expectSound(page)

  await editor.getByRole('button', { name: 'Copy' }).click()
  await expect(editor.getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Hello $& Casa,')
  await expect(editor.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  await editor.getByRole('button', { name: 'Send Email' }).click()
  await expect(page.getByText('Email Sent Successfully')).toBeVisible()
  expect(await expectMail(to, 'Hello $& Casa,')).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
})

test('an outreach mail that is refused says to check the configuration, with the reason below', async ({ page }) => {
  await logIn(page, outreachTab)
  await page.getByRole('button', { name: /^Shops/ }).click()
  await page.getByLabel('Business email').fill('not an address')
  await page.getByLabel('Business name').fill('Casa')
  await page.getByRole('button', { name: 'Send Email' }).click()
  await expect(page.getByText('Email Send Failed')).toBeVisible()
  await expect(page.getByText('Please check your email configuration')).toBeVisible()
  await expect(page.getByText('Invalid recipient')).toBeVisible()
})

test('a new template is saved, changed, brought back from its history and deleted', async ({ page, mark }) => {
  const name = `Bakeries ${mark}`
  await logIn(page, outreachTab)
  await page.getByRole('button', { name: 'New template' }).click()
  const editor = page.getByRole('dialog')
  await editor.getByLabel('Template name').fill(name)
  await editor.getByLabel('Subject').fill('Bread')
  await editor.getByLabel('Message').fill('First text')
  await editor.getByRole('button', { name: 'Save Template' }).click()
  await expect(page.getByText('Template Saved')).toBeVisible()
  await editor.getByLabel('Message').fill('Second text')
  await editor.getByRole('button', { name: 'Save Template' }).click()
  await expect(editor.getByLabel('History')).toBeVisible()
  await editor.getByLabel('History').selectOption('1')
  await expect(editor.getByLabel('Message')).toHaveValue('First text')
  await editor.getByRole('button', { name: 'Delete template' }).click()
  await expect(page.getByText('Template Deleted')).toBeVisible()
  await expect(page.getByRole('button', { name })).toHaveCount(0)
})
