import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { defaultPrices } from '#src/contracts/prices.ts'
import { maxFaces, maxObjects, maxPhotos } from '#src/contracts/studio/photo-limits.ts'
import { drawPhoto } from '#test/support/draw-photo.ts'
import { goodCard } from '#test/support/honest-cart.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { Visitor } from '#test/support/visitor.ts'
import { samplePhoto } from '#test/engine/sample-analysis.ts'

// Each does one harmful thing again and again, from sources of its own, and answers with the statuses that it got.

export interface Bodies {
  photos: Uint8Array<ArrayBuffer>[]
  // 10,000 x 10,000, interlaced, 2 MB.
  picture: Uint8Array<ArrayBuffer>
  manyKeys: Buffer
}

export async function drawBodies(): Promise<Bodies> {
  const keys = Object.fromEntries(Array.from({ length: 150_000 }, (_, index) => [`k${index}`, 0]))
  return {
    photos: await Promise.all([1, 2, 3].map(drawPhoto)),
    picture: await drawWorstPicture(),
    manyKeys: Buffer.from(JSON.stringify({ ...honestQuote, ...keys })),
  }
}

// Interlaced, it is held whole while it is decoded.
async function drawWorstPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const side = 10_000
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
  const tile = await sharp({ create: { width: 560, height: 560, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: '#2a6' } })
    .composite([{ input: tile }])
    .png({ progressive: true, compressionLevel: 6 })
  return new Uint8Array(await picture.toBuffer())
}

interface Sent {
  type: string
  bytes: Uint8Array
}

function asForm(field: string, picture: Uint8Array): Sent {
  const head = `--edge\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
  return {
    type: 'multipart/form-data; boundary=edge',
    bytes: Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--edge--\r\n')]),
  }
}

// Over a connection that nothing else uses: the server closes it on what it refuses. Answers the status.
async function push(field: Field, path: string, { type, bytes }: Sent): Promise<number> {
  sources += 1
  const { address } = field
  const sending = request(address + path, {
    method: 'POST',
    agent: false,
    headers: {
      origin: address,
      'content-type': type,
      'content-length': bytes.length,
      'x-forwarded-for': sourceOf(sources),
    },
  })
  sending.end(bytes)
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  answer.resume()
  sending.on('error', () => answer.destroy())
  return answer.statusCode ?? 0
}

const sourceOf = (number: number): string => `198.51.${(number >> 8) & 255}.${number & 255}`

type Statuses = Map<string, number>

export interface Field {
  address: string
  bodies: Bodies
  owner: Visitor
  isOver: () => boolean
}

type Attack = (field: Field, count: (status: number) => void) => Promise<void>

let sources = 0
const stranger = ({ address }: Field): Visitor => {
  sources += 1
  return new Visitor(address, { 'x-forwarded-for': sourceOf(sources) })
}

const read = async (answer: Response): Promise<Record<string, string>> => {
  const text = await answer.text()
  return answer.ok ? (JSON.parse(text) as Record<string, string>) : {}
}

const rect = (index: number) => ({
  x: ((index * 37) % 80) / 100,
  y: ((index * 53) % 80) / 100,
  width: 0.15,
  height: 0.15,
})
const found = (many: number, label: string) =>
  Array.from({ length: many }, (_, index) => ({ label, confidence: 90, box: rect(index) }))

const svg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1500"><filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="10"/></filter><rect width="1500" height="1500" filter="url(#f)"/></svg>`,
).toString('base64')

interface Wishes {
  trade: string
  mask: string
}

// As many of everything as the contract takes.
const hostileFilm = ({ trade, mask }: Wishes) => ({
  tier: 'vr3',
  format: 'stories',
  seed: 1,
  mood: null,
  look: null,
  keepsOrder: false,
  photos: Array.from({ length: maxPhotos }, (_, position) => ({
    position,
    caption: 'W'.repeat(40),
    isIncluded: true,
    focus: null,
    analysis: samplePhoto(position, {
      businessType: trade,
      faces: found(maxFaces, 'face'),
      objects: found(maxObjects, 'thing'),
      points: Array.from({ length: 12 }, (_, index) => ({ kind: 'face', box: rect(index), weight: 5 })),
      cutout: { confidence: 90, box: rect(1), mask },
    }),
  })),
})

async function leaveQuote(visitor: Visitor, field: Field, words: object = {}): Promise<Record<string, string>> {
  sources += 1
  const quote = { ...honestQuote, serviceType: 'vr1', email: `attacker${sources}@shop.example`, ...words }
  return read(await visitor.post('/api/submit-quote', quote))
}

const wishes: Wishes[] = [
  { trade: 'hotel', mask: '' },
  { trade: 'constructor', mask: '' },
  { trade: 'hotel', mask: svg },
]

// Paid, so that they are planned; the owner looks at each again and again.
const plans: Attack = async (field, count) => {
  for (const wish of cycle(wishes, field)) {
    count(await buyPlan(field, wish))
    for (let look = 0; look < 5 && !field.isOver(); look += 1) await lookAtJobs(field, count)
  }
}

async function buyPlan(field: Field, wish: Wishes): Promise<number> {
  const visitor = stranger(field)
  const { customerId = '', reference } = await leaveQuote(visitor, field)
  const photos = field.bodies.photos.map((bytes, photo) => ({ name: `${photo}.jpg`, bytes }))
  await visitor.upload(customerId, photos)
  const { status } = await visitor.post(`/api/seen-film/${customerId}`, hostileFilm(wish))
  const cart = { amount: 99, currency: 'gbp', serviceType: 'VR1 Standard', basePrice: 99, addOns: [], addOnPrice: 0 }
  const email = `attacker${sources}@shop.example`
  const paying = await visitor.post('/api/create-payment-intent', { ...cart, email, quoteReference: reference })
  const { clientSecret, paymentIntentId } = await read(paying)
  await visitor.post('/api/sandbox-payment/confirm', { clientSecret, paymentIntentId, card: goodCard })
  await visitor.post('/api/payment-status', { clientSecret, paymentIntentId })
  return status
}

async function lookAtJobs({ owner, isOver }: Field, count: (status: number) => void): Promise<void> {
  const { jobs = [] } = (await (await owner.get('/api/production')).json()) as { jobs?: { id: string }[] }
  for (const { id } of jobs.slice(0, 5)) if (!isOver()) count((await owner.get(`/api/production/${id}`)).status)
  await sleep(500)
}

const trades: Attack = async (field, count) => {
  for (const word of cycle(['constructor', '__proto__', 'toString', 'hasOwnProperty'], field)) {
    const visitor = stranger(field)
    count((await visitor.post('/api/submit-quote', { ...honestQuote, businessType: word })).status)
    await sleep(100)
  }
}

function* cycle<Item>(items: Item[], { isOver }: Field): Generator<Item> {
  for (let index = 0; !isOver(); index += 1) yield items[index % items.length] as Item
}

// Twelve at once on an order that nobody paid.
const logos: Attack = async (field, count) => {
  while (!field.isOver()) {
    const visitor = stranger(field)
    const addOnPrice = defaultPrices.addOns['custom-branding'] / 100
    const cart = {
      currency: 'gbp',
      serviceType: 'VR1 Standard',
      basePrice: 99,
      addOns: ['custom-branding'],
      addOnPrice,
    }
    const email = `logo${sources}@shop.example`
    const placed = await visitor.post('/api/create-payment-intent', { ...cart, amount: 99 + addOnPrice, email })
    const { orderToken } = await read(placed)
    if (!orderToken) throw new Error(`no order: ${placed.status}`)
    const path = `/api/orders/${orderToken}/logo`
    const twelve = Array.from({ length: 12 }, () => push(field, path, asForm('logo', field.bodies.picture)))
    for (const status of await Promise.all(twelve)) count(status)
    await sleep(5_000)
  }
}

const previews: Attack = async (field, count) => {
  const form = asForm('image', field.bodies.picture)
  const send = async (): Promise<void> => count(await push(field, '/api/photo-previews', form))
  // As many as one source may ask for in a minute, ten at a time.
  for (let sent = 0; sent < 50 && !field.isOver(); sent += 10) {
    await Promise.all(Array.from({ length: 10 }, send))
    await sleep(1_000)
  }
}

const keys: Attack = async (field, count) => {
  const sent = { type: 'application/json', bytes: field.bodies.manyKeys }
  for (const path of cycle(['/api/submit-quote', '/api/events', '/api/seen-film/x', '/api/admin/login'], field)) {
    count(await push(field, path, sent))
    await sleep(200)
  }
}

const passwords: Attack = async (field, count) => {
  for (let guess = 0; !field.isOver(); guess += 1) {
    count((await stranger(field).post('/api/admin/login', { password: `guess ${guess}` })).status)
    await sleep(100)
  }
}

const attacks: Record<string, Attack> = { plans, trades, logos, previews, keys, passwords }

export async function attack(field: Field, wanted: string[]): Promise<Record<string, Statuses>> {
  const results: Record<string, Statuses> = {}
  const running = Object.entries(attacks).map(async ([name, run]) => {
    if (wanted.length > 0 && !wanted.includes(name)) return
    const statuses: Statuses = (results[name] = new Map())
    const count = (status: number): void => void statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1)
    while (!field.isOver()) {
      try {
        await run(field, count)
        await sleep(200)
      } catch (problem) {
        // A connection that was closed on a refused body.
        const said =
          problem instanceof Error && problem.cause instanceof Error ? problem.cause.message : String(problem)
        statuses.set(said, (statuses.get(said) ?? 0) + 1)
        await sleep(50)
      }
    }
  })
  await Promise.all(running)
  return results
}
