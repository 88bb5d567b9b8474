import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { startStripeServer } from '#test/fakes/stripe-server.ts'
import { eventOf, sign } from '#test/support/stripe-event.ts'
import { withProduct } from '#test/support/with-product.ts'
import { expectSound } from './expect-sound.ts'
import { expect, test } from './fixtures.ts'

const drawLogo = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="160"><circle cx="80" cy="80" r="70" fill="#1d4ed8"/><rect x="180" y="50" width="280" height="60" fill="#0b1530"/></svg>',
    ),
  )
    .png()
    .toBuffer()

// From an empty folder to a launched shop: no file, no restart. Every form and every press counts as a step.
test('a new owner opens the shop with the guided set-up', async ({ page }) => {
  test.slow()
  const mail = await startMailServer()
  const stripe = await startStripeServer()
  let presses = 0
  const press = async (name: string | RegExp) => {
    presses += 1
    await page.getByRole('button', { name }).click()
  }
  const stepIs = (place: number) => expect(page.getByText(`Step ${place} of 11`, { exact: true })).toBeVisible()
  const save = async (title: string, fields: Record<string, string>) => {
    const form = page.getByRole('region', { name: title, exact: true })
    for (const [label, text] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(text)
    presses += 1
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  }
  try {
    // An empty password is none: the product makes one and prints it.
    const outside = { STRIPE_API_BASE: stripe.url, MAIL_PORTS: new URL(mail.url).port }
    await withProduct({ ADMIN_PASSWORD: '', ...outside }, async ({ product }) => {
      const printed = () => /The owner's password is (\S+)/.exec(product.output)?.[1]
      await expect.poll(printed).toBeTruthy()
      await page.goto(`${product.address}/admin`)
      await page.getByLabel('Password', { exact: true }).fill(printed() ?? '')
      await press('Access Dashboard')
      await page.getByLabel('Current password').fill(printed() ?? '')
      await page.getByLabel('New password').fill('a lamp beside the harbour')
      await press('Change password')

      await stepIs(1)
      await expectSound(page)
      await save('Your business', { 'Name of the shop': 'Olive Films', 'Legal name': 'Olive Films Ltd' })
      await save('How customers reach you', { Email: 'hello@olive.example' })
      await press('Next: Brand')
      await save('Brand', { 'Colour of buttons and highlights': '#1d4ed8', 'Colour of dark pages': '#0b1530' })
      presses += 1
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawLogo() })
      await expect(page.getByRole('img', { name: 'Olive Films' })).toBeVisible()
      await expectSound(page)
      await press('This is how I want it')
      await save('Packages', { 'VR1 Standard': '120' })
      await press('Update the Terms')
      await expect(page.getByText('The Terms and the shop state different prices')).toHaveCount(0)
      await press('These are my prices')
      await stepIs(4)
      // Tested is what was saved, also by somebody who is faster than the answer.
      await page.route('**/api/admin/settings', async (route) => {
        await sleep(1_000)
        await route.continue()
      })
      await save('Mail', { 'Send emails from': 'hello@olive.example', 'Mail server': new URL(mail.url).host })
      await press('Send me a test')
      await expect(page.getByText('Sent to hello@olive.example. Is it in your inbox?')).toBeVisible()
      expect(mail.received).toHaveLength(1)
      await page.unroute('**/api/admin/settings')
      // Taken by the server is half of it: its reader is the other.
      await expect(page.getByText('Nobody has opened the test email yet.')).toBeVisible()
      const content = mail.received[0]?.content.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
      presses += 1
      await page.goto(`${product.address}${/\/mail-proof\/[\w.~%-]+/.exec(content)?.[0]}`)
      await stepIs(4)
      await expect(page.getByRole('heading', { name: 'Mail' }).locator('..').getByText('Done')).toBeVisible()

      // Left in the middle: Home lists what is open and leads back to it.
      await page.goto(`${product.address}/admin`)
      await expect(page.getByRole('table', { name: 'Still to set up' }).getByText('Email')).toHaveCount(0)
      presses += 1
      await page.getByRole('link', { name: 'Open step Payments' }).first().click()
      await save('Card payments', {
        'Publishable key': 'pk_live_1234567890',
        'Secret key': 'sk_live_1234567890',
        'Signing secret of the webhook': 'whsec_1234567890',
      })
      await press('Try the card payments')
      await expect(page.getByText('This step is done once Stripe has told us of the payment.')).toBeVisible()
      const payload = eventOf('payment_intent.canceled', { id: 'pi_1', object: 'payment_intent' })
      const headers = { 'content-type': 'application/json', 'stripe-signature': sign(payload, 'whsec_1234567890') }
      const heard = await fetch(`${product.address}/api/stripe-webhook`, { method: 'POST', headers, body: payload })
      expect(heard.status).toBe(200)
      await expectSound(page)
      await press('Next: Clips')
      await press('Skip this step')
      await stepIs(7)
      await expect(page.getByText('Olive Films Ltd')).toBeVisible()
      await expectSound(page)
      await press('I have read both pages')
      await stepIs(8)
      await press('The ticks are right')
      await press('Check the address')
      await expect(page.getByText('The site answers there, but the connection is not encrypted.')).toBeVisible()
      await press('Skip this step')
      await stepIs(10)
      await press('Skip this step')
      await press('Launch the site')
      presses += 1
      await page.getByRole('dialog').getByRole('button', { name: 'Launch' }).click()
      await expect(page.getByText('8 of 11 steps are done, 3 skipped.')).toBeVisible()
      await page.goto(`${product.address}/admin`)
      // Nobody can buy from a shop that only this machine reaches.
      await expect(page.getByText('Not ready to sell')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Not on the internet' })).toBeVisible()
      await expect(page.getByText('All set up')).toHaveCount(0)
      await expectSound(page)

      await page.goto(product.address)
      await expect(page.getByRole('banner').getByRole('img', { name: 'Olive Films' })).toBeVisible()
      const accent = () => getComputedStyle(document.documentElement).getPropertyValue('--accent')
      expect(await page.evaluate(accent)).toBe('#1d4ed8')
      await expectSound(page)
      await expect(page.getByText('Sample content')).toHaveCount(0)
      const settings = await (await page.request.get(`${product.address}/api/site-settings`)).json()
      expect(settings).toMatchObject({ payments: { mode: 'stripe' }, prices: { 'price.vr1': '120' } })
      // A person presses this often and types nine answers: minutes, not hours.
      expect(presses).toBeLessThanOrEqual(30)
      await page.close()
    })
  } finally {
    await Promise.all([mail.close(), stripe.stop()])
  }
})
