import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { honestQuote } from '#test/support/honest-quote.ts'
import { expect, logIn, test } from './fixtures.ts'
import { hostile, more, poisonAnswers } from './hostile-answers.ts'

interface Planted {
  customerId: string
  jobName: string
  subject: string
}

async function ask<Answer>(request: APIRequestContext, path: string, data: object): Promise<Answer> {
  const answer = await request.post(path, { data })
  expect([path, answer.status()]).toEqual([path, 200])
  return (await answer.json()) as Answer
}

async function plant({ request }: Page, mark: string): Promise<Planted> {
  const evil = (place: string) => `${place}${mark} ${hostile}`
  const email = `canary-${mark}@desk.example`
  const { customerId, reference } = await ask<{ customerId: string; reference: string }>(request, '/api/submit-quote', {
    ...honestQuote,
    name: evil('N'),
    email,
    businessName: evil('Business'),
    company: evil('Company'),
    googleDriveLink: `https://drive.example/${hostile}${more}`,
    notes: `${evil('Note')} ${more}`,
    requirements: evil('Requirements') + more,
    marketingConsent: 'offers-2026',
  })
  const buffer = await readFile('test/fixtures/orient-1.jpg')
  const photo = { name: `${hostile}${mark}.jpg`, mimeType: 'image/jpeg', buffer }
  await request.post(`/api/upload/property-images/${customerId}`, { multipart: { images: photo } })
  await ask(request, `/api/customers/${customerId}/notes`, { note: `${evil('Own note')} ${more}` })
  const letter = { to: email, customSubject: evil('Subject'), customMessage: evil('Letter') + more, type: 'manual' }
  await ask(request, '/api/send-email', letter)
  await ask(request, '/api/outreach-templates', {
    name: evil('T'),
    subject: evil('Subject'),
    body: evil('Body') + more,
  })
  const order = { method: 'bank', service: 'vr2', basePrice: 119, addOns: [], email, quoteReference: reference }
  const { orderNumber } = await ask<{ orderNumber: string }>(request, '/api/orders', { ...order, name: evil('Buyer') })
  const orders = (await (await request.get('/api/admin/orders')).json()) as { id: string; orderNumber: string }[]
  const id = orders.find((each) => each.orderNumber === orderNumber)?.id
  await ask(request, `/api/admin/orders/${id}/transfer-received`, { note: hostile })
  // A payment drops what was planned before it.
  const task = { type: 'custom', dueDate: new Date().toISOString().slice(0, 10), subject: evil('Task') }
  await ask(request, '/api/create-follow-up-task', { ...task, customerId, content: evil('Content') + more })
  return { customerId, jobName: evil('Business'), subject: evil('Subject') }
}

// Runs in the page.
function plantCanary(): void {
  Object.assign(window, { canary: () => console.error('canary: a stranger ran a script') })
}

// The words are there to be read, and nothing of them has become markup, an address or a script.
async function expectInert(page: Page, shown = hostile): Promise<void> {
  await expect(page.getByText(shown).first()).toBeAttached()
  const alive = await page.evaluate(() => ({
    markup: document.querySelectorAll('img[src="x"], svg[onload], [onerror]').length,
    scripts: Array.from(document.scripts, ({ text }) => text).filter((text) => text.includes('canary')),
    addresses: Array.from(document.links, ({ protocol }) => protocol).filter(
      (protocol) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol),
    ),
  }))
  expect(alive).toEqual({ markup: 0, scripts: [], addresses: [] })
}

test('what strangers type stays text on every screen of the office', async ({ page, mark }) => {
  test.slow()
  await page.addInitScript(plantCanary)
  await logIn(page, '/admin')
  const { customerId, jobName, subject } = await plant(page, mark)
  const visit = async (path: string) => {
    await page.goto(path)
    await expectInert(page)
  }

  // Home names who waits longest.
  await page.goto('/admin')
  await expectInert(page, 'Waiting for you')
  for (const path of [
    `/leads?q=${mark}`,
    `/control-panel?q=${mark}`,
    '/control-panel?tab=emails',
    '/control-panel?tab=outreach',
    `/customer?id=${customerId}`,
    '/follow-up-manager',
    '/follow-up-manager?view=list',
    '/follow-up-manager?view=bulk',
    '/image-gallery',
    '/orders',
    '/automated-production',
    '/stage2-scaling',
  ]) {
    await test.step(path, () => visit(path))
  }

  await test.step('dialogs', async () => {
    await page.goto(`/leads?q=${mark}`)
    await page.getByRole('link', { name: /^View Images of/ }).click()
    await expect(page.getByRole('button', { name: 'Back to Leads' }).or(page.getByText('Back to Leads'))).toBeVisible()
    await expectInert(page)
    await page.goto(`/control-panel?q=${mark}`)
    await page.getByRole('button', { name: /^Images of/ }).click()
    await expectInert(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Delete N/ }).click()
    await expectInert(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type(mark)
    await expect(page.getByRole('option', { name: new RegExp(mark) }).first()).toBeVisible()
    await expectInert(page)

    await page.goto('/control-panel?tab=emails')
    await page.getByRole('button', { name: subject }).first().click()
    const frame = page.frameLocator('iframe[title="Email preview"]')
    await expect(frame.getByText(hostile).first()).toBeVisible()
    await expectInert(page)
    await page.goto('/control-panel?tab=outreach')
    await page.getByRole('button', { name: new RegExp(`^T${mark}`) }).click()
    await expectInert(page)
    await page.goto('/follow-up-manager?view=list')
    await page
      .getByRole('row', { name: new RegExp(mark) })
      .getByRole('button', { name: /^Preview/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toContainText(`Content${mark}`)
    await expectInert(page)
    await page.goto('/image-gallery')
    const photo = `${hostile}${mark}.jpg`
    await page.getByRole('button', { name: `View ${photo}` }).click()
    await expect(page.getByRole('dialog', { name: photo })).toBeVisible()
    await expectInert(page)
    await page.goto('/orders')
    await page
      .getByRole('row', { name: new RegExp(mark) })
      .getByRole('button')
      .first()
      .click()
    await expect(page.getByRole('dialog')).toContainText(hostile)
    await expectInert(page)
    await page.goto('/automated-production')
    await page.getByRole('button', { name: jobName }).first().click()
    for (const name of ['Overview', 'RunwayML Prompts', 'Sequence Plan', 'Photo Analysis']) {
      await page.getByRole('tab', { name }).click()
      await expectInert(page)
    }
  })

  await page.request.delete(`/api/customers/${customerId}`)
  await visit('/control-panel?tab=deleted')
})

test('what clips and templates are called stays text', async ({ page, mark }) => {
  await page.addInitScript(plantCanary)
  await poisonAnswers(page)
  await logIn(page, '/engine-room')
  const buffer = await readFile('test/fixtures/orient-1.jpg')
  const image = { name: `${hostile}.jpg`, mimeType: 'image/jpeg', buffer }
  await page.getByLabel('Choose images', { exact: true }).setInputFiles(image)
  await expect(page.getByRole('img', { name: image.name })).toBeVisible()
  await page.getByRole('button', { name: 'Load videos' }).click()
  await expect(page.getByRole('button', { name: `Download Room ${hostile}` })).toBeVisible()
  await expectInert(page)
  for (const path of ['/template-library', '/monitoring', '/control-panel?tab=stats']) {
    await test.step(path, async () => {
      await page.goto(path)
      await expectInert(page)
    })
  }
  await page.goto('/stage2-scaling')
  const template = {
    name: `${mark}${hostile}.json`,
    mimeType: 'application/json',
    buffer: Buffer.from('{"editor":"x"}'),
  }
  await page.getByLabel('Choose a template file').setInputFiles(template)
  await expect(page.getByRole('link', { name: `Download ${mark}` })).toBeVisible()
  await expectInert(page)
})
