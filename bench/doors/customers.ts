// A process of its own, as customers have: asks for a quote, uploads, orders and pays, one customer after the other, for
// as long as it is told to.

import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { drawPhoto } from '#test/support/draw-photo.ts'
import { goodCard } from '#test/support/honest-cart.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { Visitor } from '#test/support/visitor.ts'

export interface Played {
  uploadMs: number[]
  // What was said to those who could not buy.
  refusals: string[]
}

const [address = ''] = process.argv.slice(2)
let customers = 0

process.on('message', (forMs: number) => void play(forMs).then((played) => process.send?.(played)))

async function play(forMs: number): Promise<Played> {
  const until = performance.now() + forMs
  const played: Played = { uploadMs: [], refusals: [] }
  while (performance.now() < until) {
    try {
      played.uploadMs.push(await buy())
    } catch (problem) {
      played.refusals.push(inspect(problem, { breakLength: Number.POSITIVE_INFINITY }))
    }
    await sleep(500)
  }
  return played
}

// Answers how long the upload took.
async function buy(): Promise<number> {
  customers += 1
  const visitor = new Visitor(address, { 'x-forwarded-for': `203.0.${(customers >> 8) & 255}.${customers & 255}` })
  const email = `customer${customers}@lake.example`
  const photos = await Promise.all([0, 1, 2].map(async (each) => ({ name: `${each}.jpg`, bytes: await drawPhoto() })))
  const quoted = await visitor.post('/api/submit-quote', { ...honestQuote, serviceType: 'vr1', email })
  const { customerId = '', reference } = await read(quoted)
  const startedAt = performance.now()
  await read(await visitor.upload(customerId, photos))
  const uploadMs = performance.now() - startedAt
  const cart = { amount: 99, currency: 'gbp', serviceType: 'VR1 Standard', basePrice: 99, addOns: [], addOnPrice: 0 }
  const paying = await visitor.post('/api/create-payment-intent', { ...cart, email, quoteReference: reference })
  const { clientSecret, paymentIntentId } = await read(paying)
  await visitor.post('/api/sandbox-payment/confirm', { clientSecret, paymentIntentId, card: goodCard })
  const { status } = await read(await visitor.post('/api/payment-status', { clientSecret, paymentIntentId }))
  if (status !== 'succeeded') throw new Error(`The payment is ${status}.`)
  return uploadMs
}

async function read(answer: Response): Promise<Record<string, string>> {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${new URL(answer.url).pathname}: ${answer.status} ${text}`)
  return JSON.parse(text) as Record<string, string>
}
