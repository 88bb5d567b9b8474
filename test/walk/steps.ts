import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { batchPriorities } from '#src/contracts/studio/batches.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import type { Visitor } from '#test/support/visitor.ts'
import {
  close,
  type Entry,
  erase,
  hear,
  hearRefunds,
  type Intent,
  isLeft,
  isPayable,
  leftToRefund,
  type Offer,
  type Order,
  pay,
  refundedOf,
  replace,
  type Shop,
  stopIfAllWentBack,
} from './model.ts'
import type { World } from './world.ts'

// One sequence: calls that people really make, each answered as the model says and followed by it.

export interface Chance {
  int: (min: number, max: number) => number
  is: (probability: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
}

export interface Walk {
  world: World
  chance: Chance
  shop: Shop
  people: { email: string; visitor: Visitor }[]
  // What the provider has sent, but has not arrived.
  underWay: (() => Promise<Response>)[]
  offers: Offer[]
  said: string[]
}

const services = [
  { id: 'vr1', pounds: 99, films: 1 },
  { id: 'vr2', pounds: 119, films: 1 },
  { id: 'combo-3', pounds: 297, films: 3 },
] as const

// Undefined where there is nothing to do it to.
type Step = (walk: Walk) => Promise<unknown> | undefined

// A call that may be cut off; then it is sent again, as a page or a person would.
async function call(walk: Walk, send: () => Promise<Response>): Promise<Response> {
  const { world, chance, said } = walk
  const isCut = chance.is(0.2)
  if (isCut) world.cutNext({ after: chance.int(0, 2), isCommitted: chance.is(0.5) })
  const first = await send().catch((problem: unknown) => {
    if (isCut) return undefined
    throw problem
  })
  world.dontCut()
  if (first && first.status !== 500) return first
  expect(isCut, await first?.text()).toBe(true)
  await world.whenBack()
  said.push('cut off, sent again')
  const second = await send()
  expect(second.status, `${said.join('\n')}\n${await second.clone().text()}`).not.toBe(500)
  return second
}

const quote: Step = async (walk) => {
  const person = walk.chance.pick(walk.people)
  const { email, visitor } = person
  walk.said.push(`quote of ${email}`)
  const submissionId = randomUUID()
  const answer = await call(walk, () => visitor.post('/api/submit-quote', { ...honestQuote, email, submissionId }))
  expect(answer.status).toBe(200)
  const { customerId, reference } = (await answer.json()) as { customerId: string; reference: string }
  if (walk.shop.entries.some(({ id }) => id === customerId)) return
  const hasPaid = walk.shop.orders.some(({ state, entry }) => state === 'paid' && entry.email === email)
  walk.shop.entries.push({
    id: customerId,
    email,
    reference,
    isArchived: false,
    mergedInto: undefined,
    openFollowUps: hasPaid ? 0 : 2,
  })
}

const openForm: Step = (walk) => {
  const entry = pickEntry(walk)
  return entry && sendCard(walk, entry, { ...randomCart(walk), cart: randomUUID() })
}

const sendAgain: Step = (walk) => {
  const { shop, chance } = walk
  const cards = shop.orders.filter(({ method, offer }) => method === 'card' && !offer)
  if (cards.length === 0) return undefined
  const earlier = chance.pick(cards)
  const isSame = chance.is(0.5)
  const { service, isAnother } = randomCart(walk)
  const same = services.find(({ pounds }) => pounds * 100 === earlier.pence) ?? service
  return sendCard(walk, earlier.entry, { service: isSame ? same : service, cart: earlier.cart, isAnother })
}

const claimOffer: Step = (walk) => {
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
  const expected = isSame ? reopened(earlier) : opened(shop, { entry, cart, isAnother, earlier, offer })
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

// The same cart finds its order again; what can't be paid any more says so.
function reopened(order: Order): number {
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
    const isPaid = shop.orders.some((order) => order.state === 'paid' && order.isOfQuote && order.entry === entry)
    if (!offer && !entry.isArchived && isPaid && !isAnother) return 409
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

const byTransfer: Step = (walk) => {
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

const byPhone: Step = (walk) => {
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

// What the buyer's card and bank do; the provider tells of it at once, later, or twice.
const useCard: Step = (walk) => {
  const { chance, world, said } = walk
  const found = intentsOf(walk, ({ truth }) => truth === 'open' || truth === 'processing')
  if (found.length === 0) return undefined
  const { intent, order } = chance.pick(found)
  const outcome = chance.pick(['paid', 'paid', 'paid', 'processing', 'declined'] as const)
  said.push(`card of ${order.number}: ${outcome}`)
  if (outcome === 'declined') world.provider.decline(intent.id, 'Your card was declined.')
  if (outcome === 'paid') {
    world.provider.pay(intent.id)
    intent.truth = 'paid'
  }
  if (outcome === 'processing') {
    const at = world.provider.intents.get(intent.id)
    if (at) at.status = 'processing'
    intent.truth = 'processing'
  }
  return tellOf(walk, intent, () => hear(walk.shop, order, intent))
}

async function tellOf(walk: Walk, intent: Intent, follow: () => void): Promise<void> {
  const tell = walk.world.tell('payment_intent.succeeded', { id: intent.id, object: 'payment_intent' })
  if (walk.chance.is(0.35)) {
    walk.said.push('its event is late')
    walk.underWay.push(async () => {
      follow()
      return tell()
    })
    return
  }
  follow()
  expect((await call(walk, tell)).status).toBe(200)
  // Some are sent twice.
  if (walk.chance.is(0.2)) expect((await tell()).status).toBe(200)
}

const lateEvent: Step = (walk) => {
  const [tell] = walk.underWay.splice(walk.chance.int(0, Math.max(0, walk.underWay.length - 1)), 1)
  if (!tell) return undefined
  walk.said.push('a late event arrives')
  return call(walk, tell)
}

const moneyArrives: Step = (walk) => {
  const order = pickOrder(walk, () => true)
  if (!order) return undefined
  const despiteCard = walk.chance.is(0.3)
  walk.said.push(`transfer of ${order.number} arrives`)
  return (async () => {
    const id = await idOf(walk, order)
    const answer = await call(walk, () =>
      walk.world.owner.post(`/api/admin/orders/${id}/transfer-received`, { note: '', despiteCard }),
    )
    if (order.state === 'open') close(walk.shop, order)
    const isRefused = order.state === 'cancelled' || (order.state === 'open' && !despiteCard && isPayable(order))
    expect(answer.status, walk.said.join('\n')).toBe(isRefused ? 409 : 200)
    if (!isRefused && order.state === 'open') pay(walk.shop, order)
  })()
}

const cancel: Step = (walk) => {
  const order = pickOrder(walk, () => true)
  if (!order) return undefined
  walk.said.push(`${order.number} is cancelled`)
  return (async () => {
    const id = await idOf(walk, order)
    const answer = await call(walk, () => walk.world.owner.post(`/api/admin/orders/${id}/cancel`, { reason: '' }))
    if (order.state === 'open') close(walk.shop, order)
    const isRefused = order.state === 'paid' || (order.state === 'open' && isPayable(order))
    expect(answer.status, walk.said.join('\n')).toBe(isRefused ? 409 : 200)
    if (isRefused || order.state !== 'open') return
    order.state = 'cancelled'
    walk.offers = walk.offers.filter((offer) => offer !== order.offer)
  })()
}

const refund: Step = (walk) => {
  const order = pickOrder(walk, ({ state }) => state === 'paid')
  if (!order) return undefined
  const { chance, world, said } = walk
  const left = leftToRefund(order)
  const pence = chance.is(0.5) ? undefined : chance.int(1, order.pence)
  const truth = chance.pick(['done', 'done', 'pending', 'failed'] as const)
  said.push(`refund of ${order.number}: ${pence ?? 'all'}, ${truth}`)
  world.provider.refundAs(truth === 'done' ? 'succeeded' : truth)
  return (async () => {
    const id = await idOf(walk, order)
    const body = { refundId: randomUUID(), reason: '', ...(pence ? { amount: pence / 100 } : {}) }
    const answer = await call(walk, () => world.owner.post(`/api/admin/orders/${id}/refund`, body))
    const intent = order.intents.find(({ paidTheOrder }) => paidTheOrder)
    const isMade = left > 0 && (pence ?? 0) <= left
    // What the provider refuses at once is answered with its reason.
    const isRefused = isMade && intent !== undefined && truth === 'failed'
    const expected = left <= 0 || isRefused ? 409 : isMade ? 200 : 400
    expect(answer.status, said.join('\n')).toBe(expected)
    if (!isMade) return
    const before = refundedOf(order)
    const heard = intent ? truth : 'done'
    order.refunds.push({ pence: pence ?? left, intent, truth: heard, heard, isCredited: heard === 'done' })
    stopIfAllWentBack(order, before)
  })()
}

const endRefund: Step = (walk) => {
  const { shop, chance, world, said } = walk
  // The stand-in ends the newest of a payment.
  const found = shop.orders.flatMap((order) =>
    order.intents.flatMap((intent) => {
      const newest = order.refunds.findLast((made) => made.intent === intent)
      return newest && newest.truth !== 'failed' ? [{ order, intent, newest }] : []
    }),
  )
  if (found.length === 0) return undefined
  const { order, intent, newest } = chance.pick(found)
  // What was done may still come back.
  newest.truth = newest.truth === 'pending' && chance.is(0.5) ? 'done' : 'failed'
  said.push(`the refund of ${order.number} is ${newest.truth}`)
  world.provider.endRefund(intent.id, newest.truth === 'done' ? 'succeeded' : 'failed')
  return tellOf(walk, intent, () => hearRefunds(order, intent))
}

const dispute: Step = (walk) => {
  const { shop, chance, world, said } = walk
  const paid = shop.orders.flatMap((order) => {
    const intent = order.intents.find(({ paidTheOrder }) => paidTheOrder)
    return intent && !['won', 'lost'].includes(order.dispute?.truth ?? '') ? [{ order, intent }] : []
  })
  if (paid.length === 0) return undefined
  const { order, intent } = chance.pick(paid)
  const truth = order.dispute ? chance.pick(['won', 'lost'] as const) : 'open'
  said.push(`dispute over ${order.number}: ${truth}`)
  const disputed = (order.dispute ??= { truth, heard: truth })
  disputed.truth = truth
  const id = `dp_${intent.id}`
  world.provider.dispute(id, intent.id, truth === 'open' ? 'needs_response' : truth)
  disputed.heard = truth
  if (truth === 'lost') order.stopped = 'dispute'
  return call(walk, world.tell('charge.dispute.updated', { id, object: 'dispute' }))
}

const goOn: Step = (walk) => {
  const order = pickOrder(walk, ({ stopped }) => stopped !== undefined)
  if (!order) return undefined
  walk.said.push(`the films of ${order.number} go on`)
  order.stopped = undefined
  return (async () => {
    const jobs = await walk.world.rows<{ id: string }>(
      sql`select j.id from production_jobs j join orders o on o.id = j.order_id where o.number = ${order.number}`,
    )
    for (const { id } of jobs) {
      const answer = await call(walk, () => walk.world.owner.post(`/api/production/${id}/resume`))
      expect(answer.status).toBe(200)
    }
  })()
}

const merge: Step = (walk) => {
  const { shop, chance, world, said } = walk
  const plain = shop.entries.filter(isPlain)
  if (plain.length < 2) return undefined
  const kept = chance.pick(plain)
  const other = chance.pick(plain.filter((entry) => entry !== kept))
  said.push(`${other.email} is merged into ${kept.email}`)
  return (async () => {
    const send = () => world.owner.post(`/api/customers/${kept.id}/merge`, { otherId: other.id })
    // Cut off behind its end, the merge is done when it is asked for again.
    expect([200, 404, 409]).toContain((await call(walk, send)).status)
    other.mergedInto = kept
  })()
}

const unmerge: Step = (walk) => {
  const { shop, chance, world, said } = walk
  const merged = shop.entries.filter(({ mergedInto }) => mergedInto)
  if (merged.length === 0) return undefined
  const entry = chance.pick(merged)
  said.push(`${entry.email} is unmerged`)
  return (async () => {
    const answer = await call(walk, () => world.owner.post(`/api/customers/${entry.id}/unmerge`))
    expect([200, 404, 409], said.join('\n')).toContain(answer.status)
    entry.mergedInto = undefined
  })()
}

// It takes films from whoever waits longest or is named, and changes nothing of what was bought.
const batch: Step = (walk) => {
  const { shop, chance, world, said } = walk
  const paid = shop.orders.filter(({ state, entry }) => state === 'paid' && isPlain(entry))
  if (paid.length === 0) return undefined
  const { entry } = chance.pick(paid)
  const priority = chance.pick(batchPriorities)
  said.push(`a batch with the films of ${entry.email}`)
  return (async () => {
    const send = () => world.owner.post('/api/stage2/create-batch', { customerIds: [entry.id], priority })
    const answer = await call(walk, send)
    expect([200, 400, 409], said.join('\n')).toContain(answer.status)
    if (answer.status !== 200 || chance.is(0.5)) return
    const { batch: made } = (await answer.json()) as { batch: { id: string } }
    said.push('it is cancelled')
    const left = await call(walk, () => world.owner.post(`/api/stage2/batch-jobs/${made.id}/cancel`))
    // Cut off behind its end, it is cancelled when it is asked for again.
    expect([200, 409], said.join('\n')).toContain(left.status)
  })()
}

const archive: Step = (walk) => {
  const plain = walk.shop.entries.filter(isPlain)
  if (plain.length === 0) return undefined
  const entry = walk.chance.pick(plain)
  walk.said.push(`${entry.email} is archived`)
  entry.isArchived = true
  return (async () => {
    const answer = await call(walk, () => walk.world.owner.delete(`/api/customers/${entry.id}`))
    expect([200, 204, 404]).toContain(answer.status)
  })()
}

const restore: Step = (walk) => {
  const archived = walk.shop.entries.filter(({ isArchived }) => isArchived)
  if (archived.length === 0) return undefined
  const entry = walk.chance.pick(archived)
  walk.said.push(`${entry.email} is restored`)
  entry.isArchived = false
  return (async () => {
    const answer = await call(walk, () => walk.world.owner.post(`/api/customers/${entry.id}/restore`))
    expect([200, 204, 404]).toContain(answer.status)
  })()
}

const eraseSomebody: Step = (walk) => {
  const { shop, chance, world, said } = walk
  // Rarely: with the person goes what could still happen.
  if (shop.entries.length === 0 || chance.is(0.6)) return undefined
  const entry = chance.pick(shop.entries)
  said.push(`${entry.email} is erased`)
  return (async () => {
    const answer = await call(walk, () => world.owner.post(`/api/customers/${entry.id}/erase`))
    // Cut off behind its end, there is nobody any more.
    expect([200, 404], said.join('\n')).toContain(answer.status)
    erase(shop, entry)
    walk.offers = walk.offers.filter((offer) => !shop.orders.some((order) => order.offer === offer && order.isErased))
  })()
}

const aWeekPasses: Step = async (walk) => {
  walk.said.push('a week passes')
  await walk.world.rows(sql`update orders set created_at = created_at - interval '8 days' where state = 'open'`)
  for (const order of walk.shop.orders) if (order.state === 'open') order.ageDays += 8
  await walk.world.run('beats.night')
  const left = walk.shop.orders.filter(isLeft)
  left.forEach(replace)
}

const isPlain = ({ isArchived, mergedInto }: Entry): boolean => !isArchived && !mergedInto

const pickEntry = ({ shop, chance }: Walk): Entry | undefined => chance.pick(shop.entries.filter(isPlain))

function pickOrder({ shop, chance }: Walk, isMeant: (order: Order) => boolean): Order | undefined {
  return chance.pick(shop.orders.filter(isMeant))
}

const intentsOf = ({ shop }: Walk, isMeant: (intent: Intent) => boolean) =>
  shop.orders.flatMap((order) => order.intents.filter(isMeant).map((intent) => ({ order, intent })))

async function idOf({ world }: Walk, { number }: Order): Promise<string> {
  const [row] = await world.rows<{ id: string }>(sql`select id from orders where number = ${number}`)
  return String(row?.id)
}

// As often as they stand here.
const steps: Step[] = [
  quote,
  openForm,
  openForm,
  sendAgain,
  claimOffer,
  claimOffer,
  byTransfer,
  byPhone,
  useCard,
  useCard,
  useCard,
  lateEvent,
  lateEvent,
  moneyArrives,
  cancel,
  refund,
  refund,
  endRefund,
  dispute,
  goOn,
  batch,
  merge,
  unmerge,
  archive,
  restore,
  eraseSomebody,
  aWeekPasses,
]

export async function takeStep(walk: Walk): Promise<void> {
  const isFirst = walk.shop.entries.length === 0
  for (;;) {
    const taken = (isFirst ? quote : walk.chance.pick(steps))(walk)
    if (!taken) continue
    await taken
    return
  }
}
