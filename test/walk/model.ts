// What is right about money and promises, in plain TypeScript: it knows nothing of the product but its rules.

export interface Intent {
  id: string
  clientSecret: string
  // At the provider, whatever the product has heard of it.
  truth: 'open' | 'processing' | 'paid' | 'closed'
  // As the product last heard.
  heard: 'waiting' | 'processing' | 'succeeded' | 'cancelled'
  paidTheOrder: boolean
}

export interface Refund {
  pence: number
  // Undefined where the owner sent it back by hand.
  intent: Intent | undefined
  truth: 'pending' | 'done' | 'failed'
  heard: 'pending' | 'done' | 'failed'
  // Whether it was done once, and a credit note issued.
  isCredited: boolean
}

export interface Order {
  number: string
  token: string
  method: 'card' | 'bank' | 'contact'
  state: 'open' | 'paid' | 'cancelled'
  pence: number
  films: number
  // Of the cart that was sent: the same cart again finds the same order.
  cart: string
  ageDays: number
  entry: Entry
  isOfQuote: boolean
  // Shared by the order that was taken by phone and whoever pays through its link.
  offer: Offer | undefined
  intents: Intent[]
  refunds: Refund[]
  dispute: { truth: Dispute; heard: Dispute } | undefined
  // Films whose work stands still until the owner lets it go on.
  stopped: 'refund' | 'dispute' | undefined
  isToBeClosed: boolean
  // Of somebody who was erased: the money stays in the books, the rest is gone.
  isErased: boolean
}

type Dispute = 'open' | 'won' | 'lost'

export interface Offer {
  token: string
  pence: number
  service: string
  isUsed: boolean
}

export interface Entry {
  id: string
  email: string
  reference: string
  isArchived: boolean
  mergedInto: Entry | undefined
  // Of the two that are planned with a quote.
  openFollowUps: number
}

export interface Shop {
  entries: Entry[]
  orders: Order[]
}

const isLive = ({ heard }: Intent): boolean => heard === 'waiting' || heard === 'processing'
export const isPayable = ({ intents }: Order): boolean => intents.some(isLive)
export const isLeft = ({ state, method, ageDays }: Order): boolean =>
  state === 'open' && method === 'card' && ageDays > 7

const paidIntent = ({ intents }: Order): Intent | undefined => intents.find(({ paidTheOrder }) => paidTheOrder)

// Of the payment that paid the order, and what the owner sent back.
const countedOf = (order: Order): Refund[] =>
  order.refunds.filter(({ intent }) => !intent || intent === paidIntent(order))
const sum = (refunds: Refund[]): number => refunds.reduce((pence, refund) => pence + refund.pence, 0)
const hasFailed = ({ heard }: Refund): boolean => heard === 'failed'

export const refundedOf = (order: Order): number =>
  Math.min(order.pence, sum(countedOf(order).filter(({ heard }) => heard === 'done')))
export const leftToRefund = (order: Order): number =>
  order.pence - sum(countedOf(order).filter((refund) => !hasFailed(refund)))

// One for each refund that counts; withdrawn where it failed after all.
export function creditNotesOf(order: Order): { credited: number; withdrawn: number } {
  const credited = countedOf(order).filter(({ isCredited }) => isCredited)
  const withdrawn = credited.filter(hasFailed)
  return { credited: credited.length - withdrawn.length, withdrawn: withdrawn.length }
}

// In pounds.
export interface Books {
  orders: number
  gross: number
  refunded: number
  lost: number
}

export function booksOf({ orders }: Shop): Books {
  const paid = orders.filter(({ state }) => state === 'paid')
  const pounds = (list: Order[], penceOf: (order: Order) => number): number =>
    list.reduce((pence, order) => pence + penceOf(order), 0) / 100
  return {
    orders: paid.length,
    gross: pounds(paid, ({ pence }) => pence),
    refunded: pounds(paid, refundedOf),
    lost: pounds(
      paid.filter(({ dispute }) => dispute?.heard === 'lost'),
      ({ pence }) => pence,
    ),
  }
}

const livingOf = (entry: Entry): Entry => (entry.mergedInto ? livingOf(entry.mergedInto) : entry)

// Everything that the product does when it hears how a payment stands.
export function hear(shop: Shop, order: Order, intent: Intent): void {
  if (intent.truth === 'paid') {
    intent.heard = 'succeeded'
    if (order.state === 'open') {
      pay(shop, order)
      intent.paidTheOrder = true
    }
    hearRefunds(order, intent)
    return
  }
  if (intent.heard === 'succeeded') return
  intent.heard = ({ open: 'waiting', processing: 'processing', closed: 'cancelled' } as const)[intent.truth]
}

export function hearRefunds(order: Order, intent: Intent): void {
  const before = refundedOf(order)
  for (const refund of order.refunds) {
    if (refund.intent !== intent) continue
    refund.heard = refund.truth
    if (refund.heard === 'done') refund.isCredited = true
  }
  stopIfAllWentBack(order, before)
}

export function stopIfAllWentBack(order: Order, before: number): void {
  const now = refundedOf(order)
  if (now > before && now === order.pence) order.stopped = 'refund'
}

// The money has come, by card or otherwise.
export function pay(shop: Shop, order: Order): void {
  order.state = 'paid'
  const { offer } = order
  if (offer) {
    offer.isUsed = true
    for (const rival of shop.orders) if (rival !== order && rival.offer === offer) replace(rival)
  }
  const buyer = livingOf(order.entry)
  for (const entry of shop.entries) if (entry === buyer || entry.email === order.entry.email) entry.openFollowUps = 0
}

// Nobody can pay what was replaced or ended: its payments are closed by the work behind the site.
export function replace(order: Order): void {
  if (order.state !== 'open') return
  order.state = 'cancelled'
  order.isToBeClosed = true
}

export function closeEnded(shop: Shop): void {
  for (const order of shop.orders.filter(({ isToBeClosed }) => isToBeClosed)) {
    close(shop, order)
    order.isToBeClosed = false
  }
}

// Everybody that the shop knows to be the same person as this entry.
function samePerson({ entries }: Shop, entry: Entry): Entry[] {
  const found = new Set([entry])
  for (let size = 0; size < found.size; ) {
    size = found.size
    for (const other of entries) {
      const isSame = [...found].some(
        (one) => one.email === other.email || one.mergedInto === other || other.mergedInto === one,
      )
      if (isSame) found.add(other)
    }
  }
  return [...found]
}

// What nobody has paid ends.
export function erase(shop: Shop, entry: Entry): void {
  const person = samePerson(shop, entry)
  for (const order of shop.orders.filter((one) => person.includes(one.entry))) {
    replace(order)
    order.isErased = true
  }
  shop.entries = shop.entries.filter((one) => !person.includes(one))
}

// Closes what can be closed at the provider, and hears of the rest.
export function close(shop: Shop, order: Order): void {
  for (const intent of order.intents.filter(isLive)) {
    if (intent.truth === 'open') intent.truth = 'closed'
    hear(shop, order, intent)
  }
}
