import { expect, expectSound, logIn, test } from './fixtures.ts'

test('the owner says who sells: the pages follow at once, and the change can be taken back', async ({ page, mark }) => {
  const name = `${mark} Films Ltd`
  await logIn(page, '/settings')
  const business = page.getByRole('region', { name: 'Your business' })
  await business.getByLabel('Legal name').fill(name)
  await business.getByLabel('Address').fill('1 Harbour Street\nBristol')
  await business.getByRole('button', { name: 'Save' }).click()
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
    .getByRole('button', { name: 'Take back the change of Legal name' })
    .first()
    .click()
  await expect(business.getByLabel('Legal name')).not.toHaveValue(name)
})

test('a wrong value gets a sentence at its field, and a variable says that it decides', async ({ page }) => {
  await logIn(page, '/settings')
  const contact = page.getByRole('region', { name: 'How customers reach you' })
  await contact.getByLabel('Email').fill('not an address')
  await contact.getByRole('button', { name: 'Save' }).click()
  await expect(contact.getByText('This is not an email address. One looks like name@example.com.')).toBeVisible()
  await expect(contact.getByText('Set by SUPPORT_PHONE in the environment.')).toBeVisible()
  await expect(page.getByLabel('Bank details')).toHaveAttribute('readonly')
  const packages = page.getByRole('region', { name: 'Packages' })
  await packages.getByLabel('VR2 Premium').fill('£119')
  await packages.getByRole('button', { name: 'Save' }).click()
  await expect(packages.getByText('A price is at least 1 and in pounds')).toBeVisible()
  await expectSound(page)
})
