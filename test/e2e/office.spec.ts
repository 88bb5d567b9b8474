import { testPassword } from '#test/support/honest-quote.ts'
import { expectSound } from './expect-sound.ts'
import { expect, logIn, submitQuote, test } from './fixtures.ts'

test('the gate refuses a wrong password for three seconds, opens for the right one, and closes behind who logs out', async ({
  page,
}) => {
  await page.goto('/leads')
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible()
  await expectSound(page)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('guess')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(page.getByRole('button', { name: 'Hide' })).toBeVisible()
  await page.getByRole('button', { name: 'Access Dashboard' }).click()
  await expect(page.getByText('Incorrect password')).toBeVisible()
  await expect(password).toHaveValue('')
  await expect(page.getByText('Incorrect password')).toBeHidden()
  await password.fill(testPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Customer Leads' })).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await expectSound(page)

  // Logging out closes the office on every address.
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible()
  await page.goto('/leads')
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible()
})

test('the owner searches, filters and turns the pages of the leads', async ({ page, mark }) => {
  for (let index = 0; index < 12; index += 1) {
    await submitQuote(page, { name: `${mark} ${index}`, serviceType: index % 2 ? 'vr1' : 'vr3' })
  }
  await logIn(page, '/leads')
  await page.getByRole('searchbox').fill(mark)
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(page.getByText('1-10 of 12')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByLabel('Service').selectOption('vr1')
  await expect(page.getByRole('article')).toHaveCount(6)
  await expect(page.getByRole('link', { name: 'Home', exact: true }).last()).toHaveAttribute('href', '/')
  const panel = page.getByRole('link', { name: 'Control panel' }).last()
  await expect(panel).toHaveAttribute('target', '_blank')
  const lead = page.getByRole('article').first()
  await expect(lead.getByRole('link', { name: 'Email' })).toHaveAttribute('href', /^mailto:helen@lakeside\.example/)
  await lead.getByRole('link', { name: /^View Images/ }).click()
  await expect(page.getByText('No images uploaded yet')).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Back to Leads' }).click()
  await expect(page.getByRole('article')).toHaveCount(6)
})

test('a tool whose code does not arrive says so, and comes with the next load', async ({ page, complaints }) => {
  await page.route('**/assets/control-panel-screen-*.js', (route) => route.abort())
  await logIn(page, '/leads')
  // Another tool without a load of the page.
  await page.evaluate((path) => history.pushState(null, '', path), '/control-panel')
  await expect(page.getByRole('alert')).toContainText('Something went wrong.')
  expect(complaints.join('\n')).toContain('control-panel-screen')
  complaints.length = 0

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Control panel' })).toBeVisible()
})
