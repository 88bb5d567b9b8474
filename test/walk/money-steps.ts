import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  close,
  hear,
  hearRefunds,
  isPayable,
  leftToRefund,
  pay,
  refundedOf,
  stopIfAllWentBack,
  type Intent,
} from './model.ts'
import { call, pickOrder, intentsOf, idOf, type Walk, type Step } from './walk.ts'

// What happens to money.

// What the buyer's card and bank do; the provider tells of it at once, later, or twice.
export const useCard: Step = (walk) => {
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

export const lateEvent: Step = (walk) => {
  const [tell] = walk.underWay.splice(walk.chance.int(0, Math.max(0, walk.underWay.length - 1)), 1)
  if (!tell) return undefined
  walk.said.push('a late event arrives')
  return call(walk, tell)
}

export const moneyArrives: Step = (walk) => {
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

export const cancel: Step = (walk) => {
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

export const refund: Step = (walk) => {
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

export const endRefund: Step = (walk) => {
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

export const dispute: Step = (walk) => {
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

export const goOn: Step = (walk) => {
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
