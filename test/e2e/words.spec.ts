import type { Page } from '@playwright/test'
import type { EmailDetails, EmailEntry } from '#src/contracts/people/emails.ts'
import { sampleFilms } from '#src/contracts/sales/sample-films.ts'
import { findDefaults, foreignShop, mark } from '#test/support/foreign-shop.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { withProduct } from '#test/support/with-product.ts'
import { filmSeconds } from './film-page-steps.ts'
import { expect, stir, test } from './fixtures.ts'
import { testCards } from './order-steps.ts'

const photos = ['pizza.jpg', 'suite.jpg', 'wine.jpg']
// Of films, files and apps: nobody translates them.
const names = [...sampleFilms.map(({ title }) => title), ...photos, 'Instagram', 'TikTok', 'YouTube Shorts']

test('a shop of another country by one file: from the landing page to the film no default text is left', async ({
  page,
}) => {
  test.slow()
  await withProduct({}, async ({ product: { address } }) => {
    const send = async (path: string, body: object) => {
      const answer = await page.request.post(`${address}${path}`, { data: body })
      expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)])
    }
    await send('/api/admin/login', { password: testPassword })
    await send('/api/admin/settings/file', { file: foreignShop, isMeant: true })
    await send('/api/admin/site', { isLaunched: true })
    await expect.poll(async () => (await page.request.get(address)).text()).toContain(`${mark}Your photos, made`)

    await page.goto(address)
    await stir(page)
    await expectNoDefaults(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')

    await page.goto(`${address}/service-quote`)
    await page
      .getByRole('button', { name: `${mark}Next` })
      .first()
      .click()
    await expect(page.getByText(`${mark}Enter your full name`)).toBeVisible()
    await expectNoDefaults(page)

    // A launched site takes no test card.
    await send('/api/admin/site', { isLaunched: false })
    await page.goto(`${address}/checkout?service=vr1`)
    await stir(page)
    await page.getByRole('checkbox', { name: `${mark}Express` }).check()
    await page.getByRole('radio', { name: `${mark}Card` }).check()
    await page.getByLabel(`${mark}Email Address`).fill('anna@example.com')
    await page.getByRole('radio', { name: `${mark}For my business` }).check()
    const summary = page.getByRole('complementary', { name: `${mark}Order summary` })
    await expect(summary).toContainText('166,60')
    await expectNoDefaults(page)
    await summary.getByRole('button', { name: `${mark}Proceed` }).click()

    await page.getByLabel(`${mark}Card number`).fill(testCards.pays)
    await expectNoDefaults(page)
    await page.getByLabel(`${mark}Expiry date`).fill('12/34')
    await page.getByLabel(`${mark}CVC`).fill('123')
    await page.getByRole('button', { name: /Pay .*166,60/ }).click()
    await expect(page.getByText(`${mark}Payment Successful!`)).toBeVisible()
    await expectNoDefaults(page)

    await page.getByRole('link', { name: `${mark}View Order Confirmation` }).click()
    await expect(page.getByText(`${mark}Order Confirmed`)).toBeVisible()
    await expect(page.getByText(/^166,60/)).toBeVisible()
    await expectNoDefaults(page)

    await page.getByRole('link', { name: `${mark}View Your Order` }).click()
    await expect(page.getByText(`${mark}We need your photos.`)).toBeVisible()
    await expectNoDefaults(page)
    await seeOwnFilm(page, address)
    await readMails(page, address)
    await page.goto(`${address}/orders`)
    await expect(page.getByRole('row', { name: `${mark}VR1 Standard, ${mark}Express 12h Delivery` })).toBeVisible()
    await page.close()
  })
})

// From the photos to the approval.
async function seeOwnFilm(page: Page, address: string): Promise<void> {
  const { jobs } = (await (await page.request.get(`${address}/api/production`)).json()) as { jobs: { id: string }[] }
  const path = `${address}/api/production/${jobs[0]?.id}`
  await page.request.patch(path, { data: { targetDuration: filmSeconds } })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(photos.map((name) => `test/engine/photos/${name}`))
  await expect(page.getByText(`${mark}Your 3 photos have arrived.`)).toBeVisible()
  await page.getByLabel(`${mark}Name to show`).fill('Olive Filme')
  await page.getByRole('button', { name: `${mark}Save` }).click()
  await expectNoDefaults(page)
  const readJob = async () => ((await (await page.request.get(path)).json()) as { job: object }).job
  const made = { status: 'editing', missing: null }
  await expect.poll(readJob, { timeout: patient(60_000) }).toMatchObject(made)
  await page.request.patch(`${path}/status`, { data: { status: 'completed' } })

  await expect(page.getByRole('heading', { name: `${mark}Anything to change?` })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${mark}Your film is ready to watch.`)
  await expectNoDefaults(page)
  await page.getByRole('button', { name: `${mark}Change it yourself` }).click()
  await expect(page.getByRole('button', { name: `${mark}Send my changes` })).toBeVisible()
  await expectNoDefaults(page)
  await page.goBack()
  await page.getByRole('button', { name: `${mark}Approve film` }).click()
  await expectNoDefaults(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${mark}Approve film` })
    .click()
  await expect(page.getByRole('heading', { name: `${mark}It’s yours.` })).toBeVisible()
  await expectNoDefaults(page)
}

// Everything the customer was sent on the way.
async function readMails({ request }: Page, address: string): Promise<void> {
  const read = async (path: string): Promise<unknown> => (await request.get(`${address}/api/emails${path}`)).json()
  const list = (await read('?pageSize=100')) as EmailEntry[]
  const own = list.filter(({ to }) => to === 'anna@example.com')
  expect(own.length).toBeGreaterThan(3)
  for (const { id } of own) {
    const { subject, textContent } = (await read(`/${id}`)) as EmailDetails
    expect(findDefaults([subject, ...textContent.split('\n')], names)).toEqual([])
  }
}

// Every text and every label of the page, seen or hidden.
async function expectNoDefaults(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  expect(findDefaults(await page.evaluate(findTexts), names)).toEqual([])
}

// Runs in the page.
function findTexts(): string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, previousSibling, textContent } = walker.currentNode
    // What goes on behind '24-48' began before it.
    const isRest = previousSibling instanceof Element && previousSibling.matches('[data-unbroken]')
    const isLeftOut = parentElement?.closest('script, style, noscript, [data-sample], [data-unbroken]')
    if (!isRest && !isLeftOut) texts.push(textContent ?? '')
  }
  for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [alt], [title]')) {
    for (const name of ['aria-label', 'placeholder', 'alt', 'title']) texts.push(element.getAttribute(name) ?? '')
  }
  return texts.map((text) => text.trim()).filter(Boolean)
}
