import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { close, isLeft, isPayable, replace, type Entry, type Offer, type Order, type Shop } from './model.ts'
import { services, call, isPlain, pickEntry, type Walk, type Step } from './walk.ts'

// How something is ordered.

export const openForm: Step = (walk) => {
  const entry = pickEntry(walk)
  return entry && sendCard(walk, entry, { ...randomCart(walk), cart: randomUUID() })
}

export const sendAgain: Step = (walk) => {
  const { shop, chance } = walk
  const cards = shop.orders.filter(({ method, offer }) => method === 'card' && !offer)
  if (cards.length === 0) return undefined
  const earlier = chance.pick(cards)
  const isSame = chance.is(0.5)
  const { service, isAnother } = randomCart(walk)
  const same = services.find(({ pounds }) => pounds * 100 === earlier.pence) ?? service
  return sendCard(walk, earlier.entry, { service: isSame ? same : service, cart: earlier.cart, isAnother })
}

export const claimOffer: Step = (walk) => {
  const entry = pickEntry(walk)
  if (!entry || walk.offers.length === 0) return undefined
  const offer = walk.chance.pick(walk.offers)
  const service = { id: offer.service, pounds: offer.pence / 100, films: 1 }
  return sendCard(walk, entry, { service, cart: randomUUID(), isAnother: true, offer })
}

interface Cart {
  service: { id: string; pounds: number; films: number }
  cart: string
  isAnother: boolean
  offer?: Offer
}

const randomCart = ({ chance }: Walk) => ({ service: chance.pick(services), isAnother: chance.is(0.5) })

async function sendCard(walk: Walk, entry: Entry, { service, cart, isAnother, offer }: Cart): Promise<void> {
  const { shop, said } = walk
  const { id: serviceType, pounds } = service
  const { email, reference } = entry
  said.push(`card form of ${email}: ${serviceType}${offer ? ' by its link' : ''}, cart ${cart.slice(0, 4)}`)
  const body = {
    amount: pounds,
    currency: 'gbp',
    serviceType,
    addOns: [],
    basePrice: pounds,
    addOnPrice: 0,
    email,
    cartId: cart,
    isAnother,
    ...(offer ? { offer: offer.token } : { quoteReference: reference }),
  }
  const visitor = walk.world.visitor()
  const answer = await call(walk, () => visitor.post('/api/create-payment-intent', body))
  const earlier = shop.orders.find((order) => order.cart === cart && order.state !== 'cancelled')
  const isSame = earlier !== undefined && earlier.pence === pounds * 100 && !isLeft(earlier)
  const opening = { entry, cart, isAnother, earlier, offer }
  const expected = isSame ? reopened(shop, earlier, opening) : opened(shop, opening)
  // An offer that is found used, before or behind the locks.
  const isEither = offer !== undefined && expected === 409
  expect(isEither ? [400, 409] : [expected], said.join('\n')).toContain(answer.status)
  if (answer.status !== 200) return
  const { orderNumber, orderToken, paymentIntentId, clientSecret } = (await answer.json()) as Record<string, string>
  const known = shop.orders.find(({ number }) => number === orderNumber)
  expect(Boolean(known), said.join('\n')).toBe(isSame)
  const order = known ?? {
    ...newOrder({ entry, method: 'card', pence: pounds * 100, films: service.films }),
    number: String(orderNumber),
    token: String(orderToken),
    cart,
    offer,
    isOfQuote: !offer && !entry.isArchived,
  }
  if (!known) shop.orders.push(order)
  if (order.intents.some(({ id }) => id === paymentIntentId)) return
  order.intents.push({
    id: String(paymentIntentId),
    clientSecret: String(clientSecret),
    truth: 'open',
    heard: 'waiting',
    paidTheOrder: false,
  })
}

// The same cart finds its order again, and the order its quote; what can't be paid any more says so.
function reopened(shop: Shop, order: Order, { entry, isAnother }: Opening): number {
  if (order.state === 'open' && isPaidAlready(shop, entry) && !isAnother) return 409
  if (order.state === 'open' && !entry.isArchived) order.isOfQuote = true
  const newest = order.intents.at(-1)
  if (newest && newest.heard !== 'cancelled') return 200
  return order.state === 'open' ? 200 : 409
}

interface Opening {
  entry: Entry
  cart: string
  isAnother: boolean
  earlier: Order | undefined
  offer: Offer | undefined
}

// A changed cart takes the place of the one before it, and an offer that is claimed again of the form that held it: those
// payments are closed first, and whoever has paid meanwhile has paid.
function opened(shop: Shop, { entry, isAnother, earlier, offer }: Opening): number {
  for (let tries = 0; ; tries += 1) {
    // Found used behind the locks, it is somebody else's.
    if (offer?.isUsed) return tries === 0 ? 400 : 409
    if (earlier && earlier.state !== 'open') return 409
    if (!offer && isPaidAlready(shop, entry) && !isAnother) return 409
    const rivals = shop.orders.filter(
      (order) =>
        order === earlier || (offer && order.offer === offer && order.state === 'open' && order.method === 'card'),
    )
    const payable = rivals.filter(isPayable)
    if (payable.length > 0) {
      const before = JSON.stringify(payable.map(({ intents }) => intents))
      for (const rival of payable) close(shop, rival)
      // The bank has not decided yet: nothing takes its place until then.
      if (JSON.stringify(payable.map(({ intents }) => intents)) === before) return 503
      continue
    }
    rivals.forEach(replace)
    return 200
  }
}

// The quote of somebody who was archived is not known any more.
const isPaidAlready = (shop: Shop, entry: Entry): boolean =>
  !entry.isArchived && shop.orders.some((order) => order.state === 'paid' && order.isOfQuote && order.entry === entry)

const newOrder = ({ entry, method, pence, films }: Pick<Order, 'entry' | 'method' | 'pence' | 'films'>): Order => ({
  number: '',
  token: '',
  method,
  state: 'open',
  pence,
  films,
  cart: randomUUID(),
  ageDays: 0,
  entry,
  // The quote of somebody who was archived is not known any more.
  isOfQuote: method !== 'contact' && !entry.isArchived,
  offer: undefined,
  intents: [],
  refunds: [],
  dispute: undefined,
  stopped: undefined,
  isToBeClosed: false,
  isErased: false,
})

export const byTransfer: Step = (walk) => {
  const entry = pickEntry(walk)
  if (!entry) return undefined
  const { shop, said } = walk
  const { service, isAnother } = randomCart(walk)
  const cart = randomUUID()
  said.push(`transfer of ${entry.email}: ${service.id}`)
  const body = {
    method: 'bank',
    serviceType: service.id,
    basePrice: service.pounds,
    addOns: [],
    email: entry.email,
    quoteReference: entry.reference,
    cartId: cart,
    isAnother,
  }
  return (async () => {
    const answer = await call(walk, () => walk.world.visitor().post('/api/orders', body))
    expect(answer.status, said.join('\n')).toBe(
      opened(shop, { entry, cart, isAnother, earlier: undefined, offer: undefined }),
    )
    if (answer.status !== 200) return
    const { orderNumber, orderToken } = (await answer.json()) as Record<string, string>
    const order = newOrder({ entry, method: 'bank', pence: service.pounds * 100, films: service.films })
    shop.orders.push({ ...order, cart, number: String(orderNumber), token: String(orderToken) })
  })()
}

export const byPhone: Step = (walk) => {
  const entry = walk.chance.pick(walk.shop.entries.filter(isPlain))
  if (!entry) return undefined
  const { world, shop, said } = walk
  const orderId = randomUUID()
  const price = walk.chance.int(60, 90)
  said.push(`phone order of ${entry.email} for ${price}`)
  const body = { orderId, customerId: entry.id, service: 'vr1', price, days: 30, note: '' }
  return (async () => {
    const answer = await call(walk, () => world.owner.post('/api/admin/orders', body))
    expect(answer.status, said.join('\n')).toBe(200)
    const { orderNumber } = (await answer.json()) as Record<string, string>
    const shown = (await (await world.owner.get(`/api/admin/orders/${orderId}`)).json()) as { paymentUrl: string }
    const token = String(new URL(shown.paymentUrl).searchParams.get('offer'))
    const offer: Offer = { token, pence: price * 100, service: 'vr1', isUsed: false }
    walk.offers.push(offer)
    const order = newOrder({ entry, method: 'contact', pence: price * 100, films: 1 })
    shop.orders.push({ ...order, number: String(orderNumber), offer })
  })()
}

export const aWeekPasses: Step = async (walk) => {
  walk.said.push('a week passes')
  await walk.world.rows(sql`update orders set created_at = created_at - interval '8 days' where state = 'open'`)
  for (const order of walk.shop.orders) if (order.state === 'open') order.ageDays += 8
  await walk.world.endCheckouts()
  const left = walk.shop.orders.filter(isLeft)
  left.forEach(replace)
}
