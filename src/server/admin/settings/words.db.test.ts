import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { readWords } from '#src/contracts/people/words.ts'
import { addOns } from '#src/contracts/catalogue.ts'
import { sampleReviews } from '#src/contracts/sales/sample-content.ts'
import { declaredWords } from '#src/contracts/words/declared-words.ts'
import { shortKeyOf } from '#src/contracts/words/say.ts'
import { defaultRegion } from '#src/kit/region.ts'
import { readContent } from '#src/server/sales/site/feature.ts'
import { prerenderPages } from '#src/web/entry-prerender.tsx'
import { honestQuote } from '#test/support/honest-quote.ts'
import { readBusiness, settings } from '#test/support/read-business.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'

let product: TestProduct
let owner: Awaited<ReturnType<TestProduct['owner']>>
beforeAll(async () => {
  product = await startTestProduct()
  owner = await product.owner()
})
afterAll(() => product.stop())

const path = '/api/admin/words'
const change = (values: Record<string, unknown>): Promise<Response> => owner.post(path, { values })
const read = async () => (await (await owner.get(path)).json()) as z.output<typeof readWords.answer>
const undo = (id: string): Promise<Response> => owner.post(`/api/admin/settings/changes/${id}/undo`, {})

const day = new Date('2026-11-16T12:00:00Z')
// As the server renders them, without a build: every source is a file of its own name.
const anyFile = new Proxy({}, { get: (_, key) => ({ file: String(key) }) })
async function renderSite(): Promise<Map<string, string>> {
  const content = await readContent({
    database: product.database,
    clock: { now: () => day },
    readBusiness,
    settings,
    listPublished: async () => [],
    countRatings: async () => ({ all: 0, good: 0 }),
    hasClipProvider: async () => false,
    hasCardProvider: async () => false,
  })
  return new Map((await prerenderPages(anyFile, () => '', content)).map(({ key, html }) => [key, html]))
}

test('a changed text is on the page, in what its code starts with and in the structured data, and goes back byte for byte', async () => {
  const before = await renderSite()
  const headline = 'Eure Fotos, <script>alert(1)</script> & Film ${x}.'
  const answer = 'Etwa zwei Tage, </script> express für {express}.'
  const changed = await change({
    'words.home.headline': headline.replace('{x}', ''),
    'words.questions.question2Answer': answer,
    'words.frame.quoteButton': 'Angebot holen',
  })
  expect([changed.status, await changed.text()]).toEqual([200, expect.stringContaining('true')])

  const pages = await renderSite()
  const home = pages.get('/') ?? ''
  expect(home).toContain('Eure Fotos, &lt;script&gt;alert(1)&lt;/script&gt; &amp; Film $.')
  expect(home).toContain(
    `"${shortKeyOf('Your photos, made into film.')}":"Eure Fotos, \\u003cscript>alert(1)\\u003c/script> & Film $."`,
  )
  expect(home).toContain('<p>Etwa zwei Tage, &lt;/script&gt; express für £39.</p>')
  expect(home).toContain('"text":"Etwa zwei Tage, \\u003c/script> express für £39."')
  expect(home).not.toMatch(/Your photos, made into film\.<|Get Business Quote<|Production starts within/)
  expect(pages.get('/service-quote')).toContain('<title>Angebot holen: Reelwright</title>')
  expect(pages.get('/service-quote')).not.toContain('Eure Fotos')

  for (const { id, isLast } of (await read()).changes) if (isLast) expect((await undo(id)).status).toBe(200)
  expect([...(await renderSite())]).toEqual([...before])
  const audited = await product.database.execute(sql`select detail from audit_events where action = 'setting.changed'`)
  expect(JSON.stringify(audited.rows)).toContain('words.home.headline')
})

test('every text can be changed at once, even to a hostile one: no default is left, and nothing of it is markup', async () => {
  const hostile = '<img src=x onerror=a()>'
  const other = (text: string): string => `${hostile}${(text.match(/\{\w+\}/g) ?? []).join(' ')}`
  const all = [...declaredWords.values()]
  expect((await change(Object.fromEntries(all.map(({ key, text }) => [key, other(text)])))).status).toBe(200)
  const pages = await renderSite()
  const seen = [...pages].flatMap(([page, html]) =>
    page === 'office' ? [] : html.split('id="site-content"').slice(0, 1),
  )
  const shown = seen.join('').replaceAll(/<[^>]*>/g, ' ')
  // Names of the catalogue, of the samples and of the currency may be words elsewhere.
  const names = new Set([
    ...Object.values(addOns).map(({ name }) => name),
    ...sampleReviews.map(({ role }) => role),
    defaultRegion.currencyName,
  ])
  const left = all.filter(({ text }) => text.length > 12 && !names.has(text) && shown.includes(text))
  expect(left.map(({ key }) => key)).toEqual([])
  const mails = (await read()).places.filter(({ kind }) => kind === 'letter').map(({ id }) => `${path}/preview/${id}`)
  const letters = await Promise.all(mails.map(async (letter) => (await owner.get(letter)).text()))
  const markup = [...pages].filter(([key]) => !key.endsWith('.webmanifest')).map(([, html]) => html)
  for (const html of [...markup, ...letters]) expect(html).not.toContain(hostile)
  expect(letters.filter((html) => html.includes('&lt;img src=x'))).toHaveLength(letters.length)
  const { templates } = (await (await owner.get('/api/follow-up-summary')).json()) as { templates: { day7: object } }
  expect(templates.day7).toMatchObject({ subject: `${hostile}${hostile}£77 £99` })
  expect((await change(Object.fromEntries(all.map(({ key }) => [key, ''])))).status).toBe(200)
  expect((await read()).places.flatMap(({ words }) => words).filter(({ own }) => own !== null)).toEqual([])
})

test('a letter goes out in the owner’s words, and is looked at and tested before', async () => {
  const request = async () => {
    await product.visitor().post('/api/submit-quote', { ...honestQuote, email: `${randomUUID()}@example.com` })
    const { rows } = await product.database.execute<{ subject: string; text: string; html: string }>(
      sql`select subject, text_content as text, html_content as html from emails order by created_at desc limit 1`,
    )
    return rows[0]
  }
  await expect.poll(async () => (await request())?.subject).toMatch(/^We have your quote request Q/)
  const values = {
    'words.letter-quote-received.subject': 'Ihre Anfrage {reference}',
    'words.letter-quote-received.body': 'Danke, <b>{reference}</b>.\n\nWir melden uns.',
  }
  await owner.post(`${path}/preview`, { values })
  const seen = await owner.get(`${path}/preview/letter-quote-received`)
  expect(seen.headers.get('content-security-policy')).toContain('sandbox')
  expect(await seen.text()).toContain('Danke, &lt;b&gt;')
  const tested = await owner.post(`${path}/test`, { place: 'letter-quote-received', values })
  expect(await tested.json()).toMatchObject({ problem: 'You have no mail server yet. Emails stay in the log.' })
  expect((await change(values)).status).toBe(200)
  await expect.poll(async () => (await request())?.subject).toMatch(/^Ihre Anfrage Q/)
  const own = await request()
  expect(own?.text).toMatch(/We have your request\n\nDanke, <b>Q[^<]*<\/b>\.\n\nWir melden uns\.\n/)
  expect(own?.html).toMatch(/Danke, &lt;b&gt;/)
  await change({ 'words.letter-quote-received.subject': '', 'words.letter-quote-received.body': '' })
})

test('a package is called the same in the office: in the story, the exports, and on the button of a letter', async () => {
  const names = {
    'words.packages.premiumName': 'Bistro-Film',
    'words.letter-shared.offerButton': '{package} für {price}',
  }
  expect((await change(names)).status).toBe(200)
  const email = `${randomUUID()}@example.com`
  await product.visitor().post('/api/submit-quote', { ...honestQuote, email })
  const [customer] = (await (await owner.get(`/api/customers?q=${email}`)).json()) as { id: string }[]
  const story = await (await owner.get(`/api/customers/${customer?.id}/story`)).text()
  expect(story).toContain('Asked for a quote: Bistro-Film, £119')
  expect(await (await owner.get(`/api/customers/export.csv?q=${email}`)).text()).toContain(',Bistro-Film,')
  const button = { kind: 'offer', service: 'vr2', price: 77, days: 3 }
  const letter = await owner.post(`/api/customers/${customer?.id}/letters`, { subject: 'x', message: 'x', button })
  const { emailId } = (await letter.json()) as { emailId: string }
  expect(await (await owner.get(`/api/emails/${emailId}`)).text()).toContain('Bistro-Film für £77: ')
  const { words } = (await (await owner.get('/api/site-settings')).json()) as { words: object }
  expect(words).toEqual({ 'VR2 Premium': 'Bistro-Film', 'Order {package} for {price}': '{package} für {price}' })
  await change(Object.fromEntries(Object.keys(names).map((key) => [key, ''])))
})

test.each([
  [{ 'words.home.headline': 'x'.repeat(100_000) }, 'Headline: At most 60 characters.'],
  [{ 'words.home.headline': 'a\nb' }, 'Headline: Please write this on one line.'],
  [{ 'words.home.barPrice': 'From {pounds}' }, 'Bar price: You can’t use {pounds} here. This text can use {price}.'],
  [{ 'words.home.headline': 'a\u202Eb' }, 'Headline: This has a hidden mark'],
  [{ 'words.home.headline': 'a\uD800' }, 'Must be plain text'],
  [{ 'words.film-words.previewMark': 'ENTWURF ᚠ' }, `Preview mark: Our fonts don’t have ᚠ.`],
  [{ 'words.nothing.here': 'x' }, 'There is no text called words.nothing.here.'],
  [{ __proto__x: 'x', 'words.home.headline': 5 }, 'Expected text'],
])('%j is refused with a sentence, and nothing of it counts', async (values, sentence) => {
  for (const call of [path, `${path}/preview`]) {
    const refused = await owner.post(call, { values: { 'words.home.pauseMotion': 'Ton', ...values } })
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(sentence)])
  }
  expect((await settings.findWords(product.database))['words.home.pauseMotion']).toBeUndefined()
})

test('only the latest change of a text can be taken back, and a preview changes nothing', async () => {
  await change({ 'words.home.pauseMotion': 'Ton an' })
  await change({ 'words.home.pauseMotion': 'Ton!' })
  const [last, first] = (await read()).changes
  expect(last).toMatchObject({
    label: 'Landing page: top: Pause motion',
    before: 'Ton an',
    after: 'Ton!',
    isLast: true,
  })
  expect((await undo(first?.id ?? '')).status).toBe(409)
  await owner.post(`${path}/preview`, { values: { 'words.home.pauseMotion': 'Nur ein Blick' } })
  expect(await settings.findWords(product.database)).toMatchObject({ 'words.home.pauseMotion': 'Ton!' })
  expect(await settings.findPreview(product.database)).toEqual({ 'words.home.pauseMotion': 'Nur ein Blick' })
  await change({ 'words.home.pauseMotion': 'Pause motion' })
  expect((await settings.findWords(product.database))['words.home.pauseMotion']).toBeUndefined()
  expect((await product.visitor().get(path)).status).toBe(401)
  expect((await product.visitor().get(`${path}/preview/home`)).status).toBe(401)
})
