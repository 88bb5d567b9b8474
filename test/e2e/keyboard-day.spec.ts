import type { Locator, Page } from '@playwright/test'
import { testPassword } from '#test/support/honest-quote.ts'
import { expect, submitQuote, test } from './fixtures.ts'
import { expectMail, openQuoteMail } from './mail-box.ts'

const maxTabs = 150

// Onwards by Tab alone, as somebody without a mouse goes.
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached()
  for (let pressed = 0; pressed < maxTabs; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target.toString()} is out of reach of the Tab key`)
}

async function pressKeys(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

// The second key counts for a moment only: a person whose machine hesitates presses both again.
async function goTo(page: Page, letter: string, title: string): Promise<void> {
  await expect(async () => {
    await pressKeys(page, 'g', letter)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 3_000 })
  }).toPass()
}

// What is typed reaches the field only once the key has moved the focus there.
async function typeInto(page: Page, key: string, field: Locator, text: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(field).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.type(text)
}

// By the palette: what Enter takes is what is marked.
async function choose(page: Page, words: string, option: RegExp): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await typeInto(page, 'Control+k', palette.getByRole('combobox'), words)
  await expect(palette.getByRole('option', { name: option })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
}

async function findCard(page: Page, name: string): Promise<void> {
  await goTo(page, 'c', 'Control panel')
  await typeInto(page, '/', page.getByRole('searchbox', { name: 'Search customers' }), name)
  await expect(page.getByText('1-1 of 1, newest first')).toBeVisible()
  await pressKeys(page, 'Tab', 'j')
  await expect(page.getByRole('article', { name, exact: true })).toBeFocused()
}

async function pressForAlert(page: Page, key: string): Promise<string> {
  const [alert] = await Promise.all([
    page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.accept()
      return dialog
    }),
    page.keyboard.press(key),
  ])
  return alert.message()
}

test("a day's work by keyboard alone", async ({ page, mark }) => {
  const name = `Keyboard${mark}`
  const email = `${name.toLowerCase()}@day.example`
  await submitQuote(page, { name, email, marketingConsent: 'offers-2026' })
  await openQuoteMail(page, email)

  await page.goto('/admin')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(testPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Secure Admin Area - Session expires in 2 hours')).toBeVisible()

  await choose(page, name, new RegExp(`^${name}`))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await choose(page, 'Emails', /Emails/)
  await tabTo(page, page.getByLabel('To', { exact: true }))
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Your quote')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Shall we talk?')
  await pressKeys(page, 'Tab', 'Enter')
  await expect(page.getByText(`Email successfully sent to ${email}`)).toBeVisible()
  await expectMail(email, 'Subject: Your quote')

  await findCard(page, name)
  await page.keyboard.press('3')
  await expect(page.getByText('Customer priority set to high')).toBeVisible()

  await goTo(page, 'f', 'Follow-up manager')
  await tabTo(page, page.getByRole('tab', { name: 'Calendar' }))
  await page.keyboard.press('ArrowRight')
  const form = page.getByRole('region', { name: 'Create Task' })
  await tabTo(page, form.getByRole('searchbox'))
  await page.keyboard.type(name)
  await expect(form.getByRole('option', { name })).toBeAttached()
  // Nobody else who was found by the first letters: typing in the list chooses by the name of the house.
  await expect(form.getByRole('option')).toHaveCount(2)
  const customer = form.getByLabel('Customer', { exact: true })
  await tabTo(page, customer)
  await expect(async () => {
    await page.keyboard.type('Lakeside')
    await expect(customer).not.toHaveValue('', { timeout: 1_000 })
  }).toPass()
  await tabTo(page, form.getByRole('button', { name: 'Custom' }))
  await page.keyboard.press('Enter')
  await tabTo(page, form.getByLabel('Due date'))
  // Today, so that it stands on the first page of the list whatever else is planned.
  const [year, month, day] = new Date().toISOString().slice(0, 10).split('-')
  await page.keyboard.type(`${month}${day}${year}`)
  await tabTo(page, form.getByLabel('Subject'))
  await page.keyboard.type('A thought')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Hello [Name].')
  await tabTo(page, form.getByRole('button', { name: 'Create Task' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Task Created')).toBeVisible()
  await tabTo(
    page,
    page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: /^Preview/ })
      .first(),
  )
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Follow-up Sent')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await findCard(page, name)
  await page.keyboard.press('d')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  expect(await pressForAlert(page, 'Enter')).toBe('Customer archived successfully (can be restored from Deleted tab)')
  await choose(page, 'Deleted', /Deleted/)
  await tabTo(page, page.getByRole('button', { name: `Restore ${name}` }))
  expect(await pressForAlert(page, 'Enter')).toBe('Customer restored successfully')
})
