import { and, eq, isNull, lt, ne, or } from 'drizzle-orm'
import { dayMs } from '#src/kit/time.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { OrderDeps } from './deps.ts'
import { moveOrder, recordOrderEvent } from './store.ts'
import { type Order, orders } from './tables.ts'

// A card form that was opened is a checkout: it becomes an order when it is paid. Until then another may take its place, and
// one that is left ends.

// So long it holds its price.
const leftAfterMs = 7 * dayMs
// So long it is known whose it was.
const forgottenAfterMs = 90 * dayMs

export const isLeftCheckout = ({ state, method, createdAt }: Order, now: Date): boolean =>
  state === 'open' && method === 'card' && now.getTime() - createdAt.getTime() > leftAfterMs

interface Replacing {
  id: string
  by: Pick<Order, 'id' | 'number'>
}

// Another order takes the place of one that nobody has paid.
export async function replaceOrder(deps: OrderDeps, tx: Transaction, { id, by }: Replacing): Promise<void> {
  const replaced = await moveOrder(tx, id, { state: 'cancelled' })
  if (!replaced) return
  const event = { orderId: id, actor: 'customer' } as const
  await recordOrderEvent(tx, deps.clock.now(), { ...event, kind: 'order.replaced', detail: { by: by.number } })
  await deps.record(tx, [{ ...event, ...customerOf(replaced), kind: 'order.replaced', facts: { by: by.id } }])
}

const customerOf = ({ customerId }: Order) => (customerId ? { customerId } : {})

// Its offer can be taken again, at the price that holds then.
export async function endLeftCheckouts(deps: OrderDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - leftAfterMs)
  for (const { id } of await findLeft(deps.database, before)) {
    await deps.database.transaction(async (tx) => {
      const ended = await moveOrder(tx, id, { state: 'cancelled' })
      if (!ended) return
      const event = { orderId: id, actor: 'system', kind: 'checkout.abandoned' } as const
      await recordOrderEvent(tx, deps.clock.now(), event)
      await deps.record(tx, [{ ...event, ...customerOf(ended), facts: {} }])
    })
  }
}

const maxEnded = 1_000

const findLeft = (db: Executor, before: Date): Promise<Pick<Order, 'id'>[]> =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'open'), eq(orders.method, 'card'), lt(orders.createdAt, before)))
    .limit(maxEnded)

export async function forgetLeftCheckouts({ database, clock }: OrderDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - forgottenAfterMs)
  const isLeft = and(eq(orders.state, 'cancelled'), eq(orders.method, 'card'), isNull(orders.paidAt))
  await database
    .update(orders)
    .set({ name: '', email: null })
    .where(and(isLeft, lt(orders.createdAt, before), or(ne(orders.name, ''), ne(orders.email, ''))))
}
