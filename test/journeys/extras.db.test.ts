import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AddOnId } from '#src/contracts/catalogue.ts'
import { defaultPrices } from '#src/contracts/prices.ts'
import type { Cut, OrderFilms } from '#src/contracts/studio/delivery.ts'
import type { FilmScores } from '#src/contracts/studio/music.ts'
import type { CustomerOrder } from '#src/contracts/sales/orders.ts'
import { renderStills } from '#src/engine/render/render-stills.ts'
import { hourMs } from '#src/kit/time.ts'
import type { FilmOrder, Timeline } from '#src/server/platform/film/port.ts'
import { makeFakeFilmEngine } from '#test/fakes/film-engine.ts'
import { drawPhoto } from '#test/support/draw-photo.ts'
import { goodCard } from '#test/support/honest-cart.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { readJob } from '#test/support/test-production.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

vi.setConfig({ testTimeout: patient(300_000) })

// One order for each extra, from the payment to the delivery: what was sold differs from the same film without it. The
// product is whole; only the long renders are left out, of which the closing card is drawn by the real engine.

let product: TestProduct
let owner: Visitor
let folder: string
const rendered: Timeline[] = []
const closings = new Map<string, Buffer>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'extras-'))
  const path = join(folder, 'film.mp4')
  await writeFile(path, Buffer.alloc(3_000, 'film'))
  const fake = makeFakeFilmEngine(path)
  const render: typeof fake.render = async (orders, run) => {
    await fake.render(orders, run)
    await keep(orders)
  }
  product = await startTestProduct(
    {},
    {
      overridePlatform: (platform) => ({
        ...platform,
        film: { ...fake, render },
        video: { ...platform.video, local: { make: makeNoClips } },
      }),
    },
  )
  owner = await product.owner()
})
afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
})

async function makeNoClips(clips: { output: string }[]): Promise<void> {
  for (const { output } of clips) await writeFile(output, 'a clip')
}

const [width, height] = [216, 384]
const comparedClosings = ['House of Plain', 'House of Brand']

// The timelines, and the closing card as the engine draws it, small.
async function keep(orders: FilmOrder[]): Promise<void> {
  for (const { timeline, quality } of orders) {
    if (quality === 'draft' || timeline.format !== 'stories') continue
    rendered.push(timeline)
    if (!comparedClosings.includes(nameIn(timeline))) continue
    for await (const still of renderStills({ ...timeline, width, height }, [timeline.frames - 20])) {
      closings.set(nameIn(timeline), await still.raw().toBuffer())
    }
  }
}

const nameIn = (timeline: Timeline): string => /House of [\w-]+/.exec(JSON.stringify(timeline.layers))?.[0] ?? ''
const timelineOf = (name: string): Timeline | undefined => rendered.findLast((timeline) => nameIn(timeline) === name)

// An order is looked at as often as its page may be.
const patience = { timeout: patient(120_000), interval: 700 }
type Body = Record<string, string>
const read = async <Answer = Body>(answer: Promise<Response>): Promise<Answer> =>
  (await (await answer).json()) as Answer

interface Bought {
  visitor: Visitor
  name: string
  token: string
  jobId: string
}

// VR1 with the extra: asked for, photographed, paid, and made without the owner's help.
async function buy(name: string, extra?: AddOnId | 'rush'): Promise<Bought> {
  const visitor = product.visitor()
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@lake.example`
  const timeline = extra === 'rush' ? 'asap' : honestQuote.timeline
  const quote = { ...honestQuote, serviceType: 'vr1', businessName: name, email, timeline }
  const { customerId = '', reference } = await read(visitor.post('/api/submit-quote', quote))
  const photos = await Promise.all([1, 2, 3].map(async (each) => ({ name: `${each}.jpg`, bytes: await drawPhoto() })))
  await visitor.upload(customerId, photos)
  const chosen = extra && extra !== 'rush' ? [extra] : []
  const addOnPrice = chosen.reduce((sum, id) => sum + defaultPrices.addOns[id] / 100, 0)
  const cart = { currency: 'gbp', serviceType: 'VR1 Standard', basePrice: 99, addOns: chosen, addOnPrice }
  const amount = 99 + addOnPrice + (extra === 'rush' ? 20 : 0)
  const paying = { ...cart, amount, email, quoteReference: reference }
  const {
    clientSecret,
    paymentIntentId,
    orderToken: token = '',
  } = await read(visitor.post('/api/create-payment-intent', paying))
  await visitor.post('/api/sandbox-payment/confirm', { clientSecret, paymentIntentId, card: goodCard })
  await visitor.post('/api/payment-status', { clientSecret, paymentIntentId })
  const { rows } = await product.database.execute<{ id: string }>(sql`select production_jobs.id from production_jobs
    join orders on orders.id = order_id where orders.token = ${token}`)
  const jobId = rows[0]?.id ?? ''
  expect((await owner.patch(`/api/production/${jobId}`, { deliversItself: true })).status).toBe(200)
  return { visitor, name, token, jobId }
}

const orderOf = ({ visitor, token }: Bought) => read<CustomerOrder>(visitor.get(`/api/orders/${token}`))

async function filmOf({ visitor, token }: Bought) {
  const { films } = await read<OrderFilms>(visitor.get(`/api/orders/${token}/films`))
  const [film] = films
  const [cut] = film?.cuts ?? []
  if (!film || !cut) throw new Error('There is no film.')
  return { film, cut }
}

async function approve(bought: Bought): Promise<Cut> {
  const { cut } = await filmOf(bought)
  const answer = await bought.visitor.post(`/api/orders/${bought.token}/films/${cut.id}/approve`)
  expect(answer.status).toBe(200)
  return (await filmOf(bought)).cut
}

async function expectFile({ visitor }: Bought, url: string | null): Promise<Uint8Array> {
  const answer = await visitor.get(url ?? '')
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

async function delivered(bought: Bought) {
  await vi.waitFor(async () => expect((await orderOf(bought)).state).toBe('delivered'), patience)
  const { film, cut } = await filmOf(bought)
  const { promise, createdAt } = await orderOf(bought)
  const job = await readJob(owner, bought.jobId)
  expect(job.extras.filter(({ state }) => state === 'open')).toEqual([])
  return { film, cut, job, promisedHours: (Date.parse(promise?.deliverBy ?? '') - Date.parse(createdAt)) / hourMs }
}

// Delivered by itself, or held: that is what the job says of it.
const held = (bought: Bought, reason: string) =>
  vi.waitFor(async () => {
    const job = await readJob(owner, bought.jobId)
    expect([job.status, job.work, job.missing]).toEqual(['editing', 'done', expect.stringContaining(reason)])
    const step = await owner.patch(`/api/production/${bought.jobId}/status`, { status: 'completed' })
    expect(step.status).toBe(409)
  }, patience)

const mailsOf = async ({ name }: Bought): Promise<string> => {
  const { rows } = await product.database.execute<{ text: string }>(
    sql`select text_content as text from emails where subject like ${`%${name}%`}`,
  )
  return rows.map(({ text }) => text).join('\n')
}

const closingOf = ({ name }: Bought): Buffer => closings.get(name) ?? Buffer.alloc(0)

function countPixels(picture: Buffer, isWanted: (red: number, green: number, blue: number) => boolean): number {
  let count = 0
  for (let at = 0; at + 2 < picture.length; at += 3) {
    if (isWanted(picture[at] ?? 0, picture[at + 1] ?? 0, picture[at + 2] ?? 0)) count += 1
  }
  return count
}

let plain: Bought
test('without an extra: one shape, two rounds, within 48 hours, standard music, no logo', async () => {
  plain = await buy('House of Plain')
  const { film, job, promisedHours } = await delivered(plain)
  expect(film.cuts[0]?.formats.map(({ format }) => format)).toEqual(['stories'])
  expect([film.roundsAllowed, job.extras, Math.round(promisedHours)]).toEqual([2, [], 48])
  expect(timelineOf(plain.name)?.audio.source).not.toMatchObject({ ensemble: 'full' })
})

test.each([
  ['express', 12],
  ['rush', 24],
  ['priority-support', 48],
] as const)('%s goes ahead of other orders, and is promised within %i hours', async (extra, hours) => {
  const bought = await buy(`House of ${extra}`, extra)
  const { rows } = await product.database.execute<{ id: string }>(sql`select id from production_jobs
    where id in (${plain.jobId}, ${bought.jobId}) order by priority desc`)
  expect(rows.map(({ id }) => id)).toEqual([bought.jobId, plain.jobId])
  const { job, promisedHours } = await delivered(bought)
  expect(job.extras).toMatchObject([{ id: extra, state: 'done' }])
  expect(Math.round(promisedHours)).toBe(hours)
})

test('extra revisions are five rounds, and the mail says so', async () => {
  const bought = await buy('House of Rounds', 'extra-revisions')
  const { film } = await delivered(bought)
  expect([film.roundsAllowed, film.roundsLeft]).toEqual([5, 5])
  expect(await mailsOf(bought)).toContain('Rounds of changes included: 5')
  expect(await mailsOf(plain)).toContain('Rounds of changes included: 2')
})

test('social sizes are four films of the smallest package, each to be watched and downloaded', async () => {
  const bought = await buy('House of Sizes', 'social-sizes')
  const { cut } = await delivered(bought)
  expect(cut.formats.map(({ format }) => format)).toEqual(['stories', 'square', 'portrait', 'landscape'])
  for (const { watchUrl } of cut.formats) await expectFile(bought, watchUrl)
  for (const { downloadUrl } of (await approve(bought)).formats) await expectFile(bought, downloadUrl)
})

test('branding holds the film until the logo is there; then logo and colours stand on the closing card', async () => {
  const bought = await buy('House of Brand', 'custom-branding')
  await held(bought, 'Waiting for the logo.')
  const isGreen = (red: number, green: number, blue: number) => green > 120 && red < 110 && blue < 110
  const isViolet = (red: number, green: number, blue: number) => blue > 90 && red > 60 && green < 60
  // The last photo stands on the card, with colours of its own.
  const before = [isGreen, isViolet].map((isColour) => countPixels(closingOf(bought), isColour))

  const { brief } = await orderOf(bought)
  const colours = ['#6a1b9a']
  const { logo: _, ...words } = brief ?? { logo: null }
  expect((await bought.visitor.post(`/api/orders/${bought.token}/brief`, { ...words, colours })).status).toBe(200)
  const logo = await sharp({ create: { width: 400, height: 400, channels: 4, background: '#00c853' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('logo', new Blob([new Uint8Array(logo)]), 'logo.png')
  expect((await bought.visitor.postForm(`/api/orders/${bought.token}/logo`, form)).status).toBe(200)

  await delivered(bought)
  const after = [isGreen, isViolet].map((isColour) => countPixels(closingOf(bought), isColour))
  // A logo, and in a picture of 216 pixels a line.
  expect(after[0]).toBeGreaterThan((before[0] ?? 0) + 200)
  expect(after[1]).toBeGreaterThan((before[1] ?? 0) + 20)
})

test('premium music holds the film until a score is chosen; the film plays it, and its parts are a download', async () => {
  const bought = await buy('House of Music', 'premium-music')
  await held(bought, 'Choose a premium score.')
  const path = `/api/orders/${bought.token}/scores`
  const [, , third] = await vi.waitFor(async () => {
    const { films } = await read<{ films: FilmScores[] }>(bought.visitor.get(path))
    expect(films[0]?.scores).toHaveLength(3)
    return films[0]?.scores ?? []
  }, patience)
  expect((await bought.visitor.post(`${path}/${third?.id}`)).status).toBe(200)

  const { cut } = await delivered(bought)
  expect(timelineOf(bought.name)?.audio.source).toMatchObject({ kind: 'composed', ensemble: 'full' })
  expect(cut.stems).toBeNull()
  const { stems } = await approve(bought)
  expect(new TextDecoder().decode(await expectFile(bought, stems?.url ?? null))).toBe('stems')
})

test('an extra that cannot be made is waived by the owner, and only then the film goes out', async () => {
  const bought = await buy('House of Waived', 'custom-branding')
  await held(bought, 'Waiting for the logo.')
  await owner.post(`/api/production/${bought.jobId}/extras/custom-branding`, { state: 'waived' })
  expect((await delivered(bought)).job.extras).toMatchObject([{ id: 'custom-branding', state: 'waived' }])
})
