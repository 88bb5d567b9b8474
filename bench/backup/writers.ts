import { setTimeout as sleep } from 'node:timers/promises'
import { drawPhoto } from '#test/support/draw-photo.ts'
import { goodCard, honestCart } from '#test/support/honest-cart.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { Visitor } from '#test/support/visitor.ts'

const quotesForAPhoto = 40
const quotesForAPayment = 20

export type Acknowledged = Record<'customers' | 'photos' | 'payments', Set<string>>

export interface Writers {
  acknowledged: Acknowledged
  // Nothing is written while they rest.
  rest(isResting: boolean): void
  stop(): Promise<void>
}

// Visitors who ask for quotes as fast as they are answered; some send a photo, some pay.
export function startWriters(address: string, count: number): Writers {
  const acknowledged: Acknowledged = { customers: new Set(), photos: new Set(), payments: new Set() }
  let isOver = false
  let isResting = false

  async function write(writer: number): Promise<void> {
    const bytes = await drawPhoto()
    for (let index = 1; !isOver; index += 1) {
      while (isResting && !isOver) await sleep(20)
      const visitor = new Visitor(address, { 'x-forwarded-for': `10.${writer}.${index >> 8}.${index & 255}` })
      const email = `w${writer}-${index}@bench.example`
      // A product that was started again has cut the lines from before.
      const answer = await visitor.post('/api/submit-quote', { ...honestQuote, email }).catch(() => undefined)
      if (!answer?.ok) continue
      const { customerId } = (await answer.json()) as { customerId: string }
      acknowledged.customers.add(customerId)
      if (index % quotesForAPhoto === 0) await sendPhoto(visitor, customerId, bytes)
      if (index % quotesForAPayment === 0) await pay(visitor, email)
    }
  }

  async function sendPhoto(visitor: Visitor, customerId: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const sent = await visitor.upload(customerId, [{ name: 'a.jpg', bytes }])
    if (!sent.ok) return
    const { images } = (await (await visitor.get(`/api/uploads/property-images/${customerId}`)).json()) as {
      images: { id: string }[]
    }
    for (const { id } of images) acknowledged.photos.add(id)
  }

  async function pay(visitor: Visitor, email: string): Promise<void> {
    const opened = await visitor.post('/api/create-payment-intent', { ...honestCart, email })
    if (!opened.ok) return
    const { clientSecret, paymentIntentId = '' } = (await opened.json()) as Record<string, string>
    await visitor.post('/api/sandbox-payment/confirm', { clientSecret, paymentIntentId, card: goodCard })
    const status = await visitor.post('/api/payment-status', { clientSecret, paymentIntentId })
    const isPaid = status.ok && ((await status.json()) as { status: string }).status === 'succeeded'
    if (isPaid) acknowledged.payments.add(paymentIntentId)
  }

  const writing = Array.from({ length: count }, (_, writer) => write(writer))
  return {
    acknowledged,
    rest: (now) => {
      isResting = now
    },
    stop: async () => {
      isOver = true
      await Promise.all(writing)
    },
  }
}
