import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { drawPhoto } from '#test/support/draw-photo.ts'
import { honestCart } from '#test/support/honest-cart.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { Visitor } from '#test/support/visitor.ts'

// Of each visitor and each reader of the office, between two requests.
const pauseMs = 400
const officePaths = [
  '/api/customers',
  '/api/admin/orders',
  '/api/production',
  '/api/emails',
  '/api/admin/waiting',
  '/api/admin/desk',
]

export interface Window {
  latencies: number[]
  failed: number
  reasons: Record<string, number>
}

const newWindow = (): Window => ({ latencies: [], failed: 0, reasons: {} })

// Visitors who look, ask, send photos and begin to pay, and owners who read their lists, until they are stopped.
export function startMixedLoad(address: string, { visitors, owners }: { visitors: number; owners: Visitor[] }) {
  let window = newWindow()
  let isOver = false

  async function ask(what: string, send: () => Promise<Response>): Promise<Response | undefined> {
    const startedAt = performance.now()
    const answer = await send().catch(() => undefined)
    const body = await answer
      ?.clone()
      .arrayBuffer()
      .catch(() => undefined)
    window.latencies.push(performance.now() - startedAt)
    if (answer?.ok && body) return answer
    window.failed += 1
    const reason = `${what} ${answer?.status ?? 'cut'}`
    window.reasons[reason] = (window.reasons[reason] ?? 0) + 1
    return undefined
  }

  async function visit(index: number, photo: Uint8Array<ArrayBuffer>): Promise<void> {
    for (let round = 0; !isOver; round += 1) {
      const visitor = new Visitor(address, { 'x-forwarded-for': `10.${index}.${(round >> 8) & 255}.${round & 255}` })
      await ask('page', () => visitor.get('/'))
      await sleep(pauseMs)
      const email = `${randomUUID()}@soak.example`
      const quoted = await ask('quote', () => visitor.post('/api/submit-quote', { ...honestQuote, email }))
      const customerId = quoted && ((await quoted.json()) as { customerId: string }).customerId
      await sleep(pauseMs)
      if (customerId && round % 10 === 0) {
        await ask('photo', () => visitor.upload(customerId, [{ name: 'a.jpg', bytes: photo }]))
        await sleep(pauseMs)
      }
      if (round % 4 === 0) {
        await ask('order', () => visitor.post('/api/create-payment-intent', { ...honestCart, email }))
        await sleep(pauseMs)
      }
    }
  }

  async function read(owner: Visitor): Promise<void> {
    for (let round = 0; !isOver; round += 1) {
      const path = officePaths[round % officePaths.length] ?? ''
      await ask(path, () => owner.get(path))
      await sleep(pauseMs * owners.length)
    }
  }

  const going = (async () => {
    const photo = await drawPhoto()
    await Promise.all([
      ...Array.from({ length: visitors }, (_, index) => visit(index, photo)),
      ...owners.map((owner) => read(owner)),
    ])
  })()
  return {
    // What was counted since the last time.
    take: (): Window => {
      const taken = window
      window = newWindow()
      return taken
    },
    stop: async () => {
      isOver = true
      await going
    },
  }
}
