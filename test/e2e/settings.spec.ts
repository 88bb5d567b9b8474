import { setTimeout } from 'node:timers/promises'
import { expectSound } from './expect-sound.ts'
import { expect, logIn, stir, test } from './fixtures.ts'

test('the owner says who sells: the pages follow at once, and the change can be taken back', async ({ page, mark }) => {
  const name = `${mark} Films Ltd`
  await logIn(page, '/settings')
  const business = page.getByRole('region', { name: 'Your business' })
  await business.getByLabel('Legal name').fill(name)
  await business.getByLabel('Address').fill('1 Harbour Street\nBristol')
  await expectSound(page)
  // Left while it is still being saved: what is saved is no draft any more.
  await page.route(
    '**/api/admin/settings',
    async (route) => {
      await setTimeout(500)
      await route.continue()
    },
    { times: 1 },
  )
  await business.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('tab', { name: 'History and file' }).click()
  await expect(page.getByRole('table', { name: 'Changes' }).getByText(name).first()).toBeVisible()
  await expectSound(page)

  const site = await page.context().newPage()
  await expect(async () => {
    await site.goto('/terms')
    await expect(site.getByRole('contentinfo').getByText(name)).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(site.getByRole('contentinfo').getByText('1 Harbour Street, Bristol')).toBeVisible()

  await page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: 'Undo the change of Legal name' })
    .first()
    .click()
  await page.getByRole('tab', { name: 'Business' }).click()
  await expect(business.getByLabel('Legal name')).not.toHaveValue(name)
})

test('the owner writes a text of the site: looked at first, then published, then the default again', async ({
  page,
  mark,
}) => {
  await logIn(page, '/settings#texts')
  const texts = page.getByRole('region', { name: 'Texts of the site' })
  await texts.getByLabel('Where').selectOption('Landing page: prices')
  const field = texts.getByLabel('Packages text', { exact: true })
  const own = `Choose by <b>${mark}</b>.`
  await texts.getByLabel('Delivery day').fill('By {when}')
  await texts.getByRole('button', { name: 'Publish' }).click()
  await expect(texts.getByText('You can’t use {when} here. This text can use {day}.')).toBeVisible()
  await texts.getByRole('button', { name: 'Discard' }).click()
  await field.fill(own)
  await texts.getByRole('button', { name: 'Preview' }).click()
  await expect(page.frameLocator('iframe').getByText(own)).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Close' }).click()

  const site = await page.context().newPage()
  const expectOnSite = (isThere: boolean) =>
    expect(async () => {
      await site.goto('/')
      await stir(site)
      await expect(site.locator('#services')).toContainText(isThere ? own : 'Choose by how many photos', {
        timeout: 500,
      })
    }).toPass()
  await expectOnSite(false)
  await texts.getByRole('button', { name: 'Publish' }).click()
  await expectOnSite(true)
  await expect(texts.getByText('Default: Choose by how many photos you have.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Earlier texts' }).getByText(own)).toBeVisible()
  await texts.getByRole('button', { name: 'Back to the default of Packages text', exact: true }).click()
  await expectOnSite(false)

  const letters = page.getByRole('region', { name: 'Emails' })
  await letters.getByLabel('Letter').selectOption('Film ready')
  await letters.getByLabel('Body').fill(`First ${mark}.\n\nThen {rounds} rounds.`)
  await letters.getByRole('button', { name: 'Send me a test' }).click()
  await expect(letters.getByText(/^Sent to .* Is it in your inbox\?$/)).toBeVisible()
  await letters.getByRole('button', { name: 'Preview' }).click()
  await expect(page.frameLocator('iframe').getByText('Then 2 rounds.')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await letters.getByRole('button', { name: 'Discard' }).click()
})

test('a wrong value gets a sentence at its field, and a variable says that it decides', async ({ page }) => {
  await logIn(page, '/settings')
  const contact = page.getByRole('region', { name: 'How customers reach you' })
  await contact.getByLabel('Email').fill('not an address')
  await contact.getByRole('button', { name: 'Save' }).click()
  await expect(contact.getByText('This is not an email address. Enter one like name@example.com.')).toBeVisible()
  await expect(contact.getByText('Set by SUPPORT_PHONE in the environment.')).toBeVisible()
  await expect(page.getByLabel('Bank details')).toHaveAttribute('readonly')
  await page.getByRole('tab', { name: 'Business' }).press('End')
  await expect(page.getByRole('table', { name: 'Changes' })).toBeVisible()
  await page.getByRole('tab', { name: 'Prices' }).click()
  const packages = page.getByRole('region', { name: 'Packages' })
  await packages.getByLabel('VR2 Premium').fill('£119')
  await packages.getByRole('button', { name: 'Save' }).click()
  await expect(packages.getByText('Enter a price of at least 1 without the currency sign')).toBeVisible()
  await expectSound(page)

  await page.getByRole('tab', { name: 'Production' }).click()
  const kept = page.getByRole('region', { name: 'How long we keep photos and films' })
  await kept.getByLabel('Days after delivery').fill('7')
  await kept.getByRole('button', { name: 'Save' }).click()
  await expect(kept.getByText('Enter a whole number from 14 to 365.')).toBeVisible()
  await expectSound(page)
  await kept.getByRole('button', { name: 'Discard' }).click()
  await expect(kept.getByText('Enter a whole number from 14 to 365.')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Storage' }).click()
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeEnabled()
  await expectSound(page)

  // Found by a word, here and from anywhere.
  await page.getByRole('searchbox', { name: 'Find a setting or a text' }).fill('vat rate')
  await expect(page.getByLabel('VAT rate')).toHaveValue('20')
  await expect(packages).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('made into film')
  await page.getByRole('option', { name: /^Search in Settings/ }).click()
  await expect(page.getByLabel('Headline', { exact: true })).toHaveValue('Your photos, made into film.')

  // A file says what it would change, and changes nothing before it is meant.
  await page.getByRole('searchbox', { name: 'Find a setting or a text' }).fill('')
  await page.getByRole('tab', { name: 'History and file' }).click()
  const file = { kind: 'reelwright settings', settings: { openingHours: 'Never on Sundays' }, words: {} }
  const buffer = Buffer.from(JSON.stringify(file))
  await page.getByLabel('File of settings').setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer })
  await expect(page.getByRole('table', { name: 'What would change' }).getByText('Never on Sundays')).toBeVisible()
  await expectSound(page)
})
