import { expect, expectSound, logIn, submitQuote, test } from './fixtures.ts'

test('the whole story of a customer is on one page, with what can be done', async ({ page }, { project }) => {
  const name = `Story${project.name}`
  await submitQuote(page, { name, notes: 'The lake view first.' })
  await logIn(page, '/control-panel')
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByText('1-1 of 1, newest first')).toBeVisible()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const story = page.getByRole('region', { name: 'Story' })
  await expect(story.getByText('Asked for a quote: VR2 Premium, £119')).toBeVisible()
  await expect(story.getByText('The lake view first.')).toBeVisible()
  await story.getByLabel(`Note for ${name}`).fill('Wants it by Friday.')
  await story.getByRole('button', { name: 'Save note' }).click()
  await expect(story.getByRole('listitem').filter({ hasText: 'Wants it by Friday.' })).toBeVisible()
  await page.getByRole('button', { name: 'Set priority low' }).click()
  await expect(story.getByText('Priority set to low, before standard')).toBeVisible()
  await expectSound(page)
  await page.getByRole('group', { name: 'What of the story is shown' }).getByRole('button', { name: 'E-mails' }).click()
  await expect(story.getByText('Wants it by Friday.')).toBeHidden()
})

test('a customer that does not exist is said to be missing', async ({ page }) => {
  await logIn(page, '/customer?id=01a1dde9-fb05-7769-9e45-182f3149af94')
  await expect(page.getByText('Customer not found')).toBeVisible()
})

test('the palette finds a customer, and keys do the rest', async ({ page }, { project }) => {
  const name = `Keyed${project.name}`
  await submitQuote(page, { name })
  await logIn(page, '/admin')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await expect(palette.getByRole('option', { name: 'Control panel' })).toBeVisible()
  await expectSound(page)
  await page.keyboard.type(name)
  await expect(palette.getByRole('option', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page.getByRole('heading', { level: 1, name: 'Control panel' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  await expect(page.getByText('1-1 of 1, newest first')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('j')
  await page.keyboard.press('3')
  await expect(page.getByText('Customer priority set to high')).toBeVisible()
})

test('the sheet of keys can turn single keys off', async ({ page }) => {
  await logIn(page, '/control-panel')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Priority high')).toBeVisible()
  await expectSound(page)
  await sheet.getByRole('checkbox', { name: 'Single keys' }).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Find anything' })).toBeVisible()
})

test('text from strangers stays text on every screen of the desk', async ({ page }, { project }) => {
  await page.addInitScript(() => {
    Object.assign(window, { canary: () => console.error('canary: a stranger ran a script') })
  })
  const evil = (place: string) => `${place}${project.name}<img src=x onerror=canary()><script>canary()</script>`
  const name = evil('Name')
  const answer = await page.request.post('/api/submit-quote', {
    data: {
      name,
      email: 'canary@desk.example',
      phone: '07700 900412',
      businessType: 'other',
      businessName: evil('Business'),
      company: evil('Company'),
      serviceType: 'vr1',
      googleDriveLink: 'https://drive.example/"><img src=x onerror=canary()>',
      notes: `${evil('Note')} [x](javascript:canary()) {{constructor.constructor('canary()')()}}`,
      requirements: evil('Requirements'),
    },
  })
  const { customerId } = (await answer.json()) as { customerId: string }
  await logIn(page, `/control-panel?q=Name${project.name}`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article').getByRole('img')).toHaveCount(0)
  await page.goto(`/customer?id=${customerId}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goto('/control-panel?tab=emails')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.request.delete(`/api/customers/${customerId}`, { headers: { origin: new URL(page.url()).origin } })
  await page.goto('/control-panel?tab=deleted')
  await expect(page.getByText(name).first()).toBeVisible()
  const links = await page.evaluate(() => Array.from(document.links, ({ protocol }) => protocol))
  expect(links.filter((protocol) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol))).toEqual([])
})
