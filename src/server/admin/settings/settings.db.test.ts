import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import type { BackupsShown } from '#src/contracts/overview/backups.ts'
import type { readSettings } from '#src/contracts/people/settings.ts'

import { drawPhoto } from '#test/support/draw-photo.ts'
import { patient } from '#test/support/patient.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'

let product: TestProduct
let owner: Awaited<ReturnType<TestProduct['owner']>>
beforeAll(async () => {
  product = await startTestProduct({ SUPPORT_PHONE: '020 7946 0000', MAIL_FROM: 'Shop <shop@example.com>' })
  owner = await product.owner()
})
afterAll(() => product.stop())

const path = '/api/admin/settings'

async function read(): Promise<z.output<typeof readSettings.answer>> {
  return (await (await owner.get(path)).json()) as z.output<typeof readSettings.answer>
}

const valueOf = async (key: string) => (await read()).settings.find((setting) => setting.key === key)?.value

const change = (values: Record<string, unknown>): Promise<Response> => owner.post(path, { values })

test('what is set counts at once, for the public pages too', async () => {
  expect((await change({ supportEmail: 'help@example.com', supportWhatsApp: '07700 900123' })).status).toBe(200)
  const site = (await (await product.visitor().get('/api/site-settings')).json()) as { support: unknown }
  expect(site.support).toEqual({
    email: 'help@example.com',
    phone: '020 7946 0000',
    whatsApp: { number: '07700 900123', url: 'https://wa.me/447700900123' },
    hours: null,
  })
})

test('mails carry the name of the shop and who sells, from the next one on', async () => {
  await change({ businessName: 'Olive & Sons', legalName: 'Olive Films Ltd', address: '1 High Street\nLeeds' })
  expect((await owner.post('/api/send-test-email', { subject: '', message: '' })).status).toBe(200)
  const [newest] = (await (await owner.get('/api/emails')).json()) as { id: string }[]
  const mail = (await (await owner.get(`/api/emails/${newest?.id}`)).json()) as Record<string, string>
  expect(mail['textContent']).toContain('Olive Films Ltd\n1 High Street, Leeds')
  expect(mail['htmlContent']).toContain('Olive &amp; Sons')
})

test('an empty text takes a setting away, and what the product assumes counts again', async () => {
  await change({ supportEmail: 'help@example.com' })
  await change({ supportEmail: '' })
  expect(await valueOf('supportEmail')).toBe('shop@example.com')
})

test('a variable of the environment wins and says its name', async () => {
  const { settings } = await read()
  expect(settings.find(({ key }) => key === 'supportPhone')).toMatchObject({
    value: '020 7946 0000',
    variable: 'SUPPORT_PHONE',
  })
  const refused = await change({ supportPhone: '0123 456789', legalName: 'Not stored' })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('SUPPORT_PHONE is set in the environment')
  expect(await valueOf('legalName')).not.toBe('Not stored')
})

test.each([
  ['supportEmail', 'not an address'],
  ['smtpServer', 'smtp://example.com'],
  ['smtpServer', 'two words'],
  ['stripePublishableKey', 'sk_test_1'],
  ['supportWhatsApp', 'call me'],
  ['analyticsUrl', 'javascript:alert(1)'],
  ['legalName', 'x'.repeat(121)],
  ['legalName', 7],
  ['businessName', 'Olive\nBcc: all@example.com'],
  ['colour', 'red'],
  ['price.vr1', '£99'],
  ['price.vr1', '0'],
  ['price.vr1', '12.5'],
  ['price.vr1', '1e3'],
  ['price.vr1', '<b>9</b>'],
  ['offer.percent', '100'],
  ['vat.rate', '19%'],
  ['vat.rate', '51'],
  ['vat.mode', 'sometimes'],
  ['currency', 'JPY'],
  ['currency', 'pounds'],
  ['locale', 'de_DE'],
  ['locale', '"><script>'],
  ['timeZone', 'Europe/Nowhere'],
  ['followUpsFrom', '9 am'],
  ['followUpsADay', '0'],
  ['followUpsFirst', 'soon'],
  ['followUpsSecond', '91'],
  ['followUpsADay', '201'],
  ['backupDays', '0'],
  ['uploadMbPerSource', '1.5'],
  ['diskReserveGb', '-1'],
  ['slowSeconds', '0.1'],
  ['slowSeconds', '2 s'],
  ['backupLateHours', '24'],
  ['failedLogins', '1'],
  ['renderLanes', '17'],
  ['filmMood', 'loud'],
  ['filmDelivery', 'never'],
  ['filmsKeptDays', '13'],
  ['filmsKeptDays', '30.5'],
  ['photosKeptDays', '366'],
  ['timeZone', "'; drop table orders"],
])('%s refuses %j with a sentence', async (key, value) => {
  const before = await read()
  const answer = await change({ [key]: value })
  expect(answer.status).toBe(400)
  expect(((await answer.json()) as { error: string }).error).toMatch(/\w/)
  expect(await read()).toEqual(before)
})

test('follow-ups keep to the hours and the number a day that the owner chose', async () => {
  const tooShort = await change({ followUpsFrom: '17:00' })
  expect(tooShort.status).toBe(409)
  expect(await tooShort.text()).toContain('Leave at least an hour')
  const chosen = { followUpsFrom: '18:00', followUpsUntil: '20:30', followUpsADay: '40' }
  expect((await change(chosen)).status).toBe(200)
  const { autopilot } = (await (await owner.get('/api/follow-up-summary')).json()) as { autopilot: object }
  expect(autopilot).toMatchObject({ hours: { from: '18:00', until: '20:30' }, mostADay: 40 })
  await change({ followUpsFrom: '', followUpsUntil: '', followUpsADay: '' })
})

test('every page and mail says how long films and photos are kept now', async () => {
  expect((await change({ filmsKeptDays: '45', photosKeptDays: '120' })).status).toBe(200)
  const { places } = (await (await owner.get('/api/admin/words')).json()) as {
    places: { id: string; examples: Record<string, string> }[]
  }
  expect(places.find(({ id }) => id === 'letter-film-ready')?.examples['retentionDays']).toBe('45')
  await change({ filmsKeptDays: '', photosKeptDays: '' })
})

test('below the free space that the owner wants, the disk is low; a backup is taken when the owner asks', async () => {
  const disk = async () => ((await (await owner.get('/api/ready')).json()) as { checks: { disk: string } }).checks.disk
  await change({ diskReserveGb: '100000' })
  expect(await disk()).toBe('low')
  await change({ diskReserveGb: '0' })
  expect(await disk()).toBe('ok')
  const backups = async () => (await (await owner.get('/api/admin/backups')).json()) as BackupsShown
  expect(await backups()).toMatchObject({ files: { variable: 'DATA_DIR' }, isEncrypted: false, takenAt: null })
  expect((await owner.post('/api/admin/backups', {})).status).toBe(200)
  const hasOne = { takenAt: expect.any(String), state: 'idle', problem: null }
  await vi.waitFor(async () => expect(await backups()).toMatchObject(hasOne), {
    timeout: patient(20_000),
    interval: 100,
  })
  await change({ diskReserveGb: '' })
})

test('the latest change can be taken back, an older one only after it', async () => {
  await change({ legalName: 'First Films Ltd' })
  await change({ legalName: 'Second Films Ltd' })
  const { changes } = await read()
  const [second, first] = changes.filter(({ key }) => key === 'legalName')
  expect([second?.isLast, first?.isLast]).toEqual([true, false])
  expect((await owner.post(`${path}/changes/${first?.id}/undo`, {})).status).toBe(409)
  expect((await owner.post(`${path}/changes/${second?.id}/undo`, {})).status).toBe(200)
  expect(await valueOf('legalName')).toBe('First Films Ltd')
})

test('ten changes at once each know what stood before them', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, at) => change({ openingHours: `From ${at} o'clock` })))
  const own = (await read()).changes.filter(({ key }) => key === 'openingHours')
  const befores = own.map(({ before }) => before)
  expect(new Set(befores).size).toBe(10)
  expect(own[0]?.after).toBe(await valueOf('openingHours'))
})

test('a colour that cannot be seen is refused with a sentence; one that can is in the next mail', async () => {
  const refused = await change({ brandAccent: '#ffee00' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('too light to see on a light page')
  expect((await change({ brandAccent: 'blue' })).status).toBe(400)
  expect((await change({ brandAccent: '#1d4ed8' })).status).toBe(200)
  await owner.post('/api/send-test-email', { subject: '', message: '' })
  const [newest] = (await (await owner.get('/api/emails')).json()) as { id: string }[]
  const mail = (await (await owner.get(`/api/emails/${newest?.id}`)).json()) as Record<string, string>
  expect(mail['htmlContent']).toContain('4px solid #1d4ed8')
})

test('the logo is a picture of ours that everybody may see; a text is none', async () => {
  const send = (bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.append('logo', new Blob([bytes]), 'logo.png')
    return owner.postForm(`${path}/logo`, form)
  }
  expect((await send(new TextEncoder().encode('<svg onload="x()"/>'))).status).toBe(400)
  expect((await send(await drawPhoto())).status).toBe(200)
  const [id, plate] = (await valueOf('brandLogo'))?.split(' ') ?? []
  expect(plate).toMatch(/^(light|dark)$/)
  const shown = await product.visitor().get(`/api/brand/${id}`)
  expect(shown.headers.get('content-type')).toBe('image/png')
  expect((await product.visitor().get(`/api/brand/${crypto.randomUUID()}`)).status).toBe(404)
})

test('all settings go into one file without secrets, and come back from it as a whole or not at all', async () => {
  const secrets = { stripeSecretKey: 'sk_live_never_in_a_file' }
  const values = { legalName: 'First Ltd', brandAccent: '' }
  expect((await owner.post(path, { values, secrets })).status).toBe(200)
  const answer = await owner.get(`${path}/file`)
  expect(answer.headers.get('content-disposition')).toContain('settings.json')
  const text = await answer.text()
  expect(text).toContain('First Ltd')
  expect(text).not.toMatch(/never_in_a_file|brandLogo/)
  const file = JSON.parse(text) as { kind: string; settings: Record<string, string>; words: Record<string, string> }
  const send = (isMeant: boolean, settings = {}, words = {}) =>
    owner.post(`${path}/file`, {
      isMeant,
      file: { ...file, settings: { ...file.settings, ...settings }, words: { ...file.words, ...words } },
    })

  await change({ legalName: 'Second Ltd' })
  const looked = await (
    await send(false, { stripeSecretKey: 'sk_test_1' }, { 'words.home.headline': 'Ein Film' })
  ).json()
  expect(looked).toMatchObject({
    changes: [
      { name: 'legalName', before: 'Second Ltd', after: 'First Ltd' },
      { name: 'Landing page: top: Headline', before: '', after: 'Ein Film' },
    ],
    fixed: expect.arrayContaining(['SUPPORT_PHONE']) as string[],
    unknown: ['stripeSecretKey'],
  })

  for (const refused of [
    await send(true, { supportEmail: 'not an address' }),
    await send(true, {}, { 'words.home.headline': 'x'.repeat(61) }),
    await send(true, { 'vat.mode': 'added', vatNumber: '' }),
    await owner.post(`${path}/file`, { isMeant: true, file: { ...file, kind: 'a letter' } }),
  ]) {
    expect([400, 409]).toContain(refused.status)
    expect(((await refused.json()) as { error: string }).error).toMatch(/\w/)
  }
  expect(await valueOf('legalName')).toBe('Second Ltd')
  expect((await send(true)).status).toBe(200)
  expect(await valueOf('legalName')).toBe('First Ltd')
  expect(await (await send(false)).json()).toMatchObject({ changes: [] })
})

test('a shop in euros: amounts, dates, receipt and payment follow, and the currency stays from the first order on', async () => {
  const region = { currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin' }
  const vat = { vatNumber: 'DE 123456789', 'vat.rate': '19', 'vat.mode': 'added', 'price.vr1': '100' }
  expect((await change({ ...region, ...vat })).status).toBe(200)
  expect(await (await product.visitor().get('/api/site-settings')).json()).toMatchObject({ region })

  const card = { serviceType: 'vr1', addOns: [], basePrice: 119, addOnPrice: 0, amount: 119, currency: 'eur' }
  const buy = (cart: object) => product.visitor().post('/api/create-payment-intent', cart)
  expect((await buy({ ...card, currency: 'gbp' })).status).toBe(400)
  expect((await buy(card)).status).toBe(200)
  const rowsOf = async (query: ReturnType<typeof sql>) => (await product.database.execute(query)).rows
  expect(await rowsOf(sql`select currency, amount_pence from sandbox_intents`)).toEqual([
    { currency: 'eur', amount_pence: 119_00 },
  ])

  const transfer = { method: 'bank', addOns: [], email: 'kunde@example.com', serviceType: 'vr1', basePrice: 119 }
  const { orderNumber } = (await (await product.visitor().post('/api/orders', transfer)).json()) as Record<
    string,
    string
  >
  const [order] = (await (await owner.get(`/api/admin/orders?q=${orderNumber}`)).json()) as { id: string }[]
  expect((await owner.post(`/api/admin/orders/${order?.id}/transfer-received`, {})).status).toBe(200)
  const mails = await rowsOf(sql`select text_content, html_content from emails where recipient = 'kunde@example.com'
    order by created_at desc limit 1`)
  expect(mails[0]?.['text_content']).toContain('119\u00A0€')
  expect(mails[0]?.['html_content']).toContain('<html lang="de-DE" dir="ltr">')
  const file = await (await owner.get(`/api/admin/orders/export.csv?q=${orderNumber}`)).text()
  expect(file).toContain('Gross €')
  expect(file).toContain('119.00,19.00,100.00,,,19')

  const late = await change({ currency: 'USD' })
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('before the first one')])
  expect((await change({ currency: 'EUR', timeZone: 'Asia/Kolkata' })).status).toBe(200)
  expect(await rowsOf(sql`select shop_zone() as zone`)).toEqual([{ zone: 'Asia/Kolkata' }])
})
