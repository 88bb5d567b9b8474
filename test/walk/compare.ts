import { sql } from 'drizzle-orm'
import { type Books, booksOf, creditNotesOf, refundedOf } from './model.ts'
import type { Walk } from './walk.ts'

// What the model says and what the product holds, side by side.

const heardOf = (states: string[]): string => states.toSorted().join(' ')

export function expectedOf({ shop }: Walk) {
  return {
    orders: Object.fromEntries(
      shop.orders.map((order) => {
        const isPaid = order.state === 'paid'
        const shown = {
          isOpen: order.state === 'open',
          isPaid,
          refunded: refundedOf(order),
          dispute: order.dispute?.heard ?? null,
          receipts: isPaid ? 1 : 0,
          confirmations: isPaid && !order.isErased ? 1 : 0,
          ...creditNotesOf(order),
          films: isPaid && !order.isErased ? order.films : 0,
          stopped: isPaid && !order.isErased && order.stopped ? order.films : 0,
          payments: heardOf(order.intents.map(({ heard }) => heard)),
        }
        return [order.number, shown]
      }),
    ),
    // A film belongs to whoever its order belongs to.
    strayFilms: 0,
    pursued: [] as string[],
  }
}

export async function heldBy({ world, shop }: Walk): Promise<ReturnType<typeof expectedOf>> {
  const numbers = shop.orders.map(({ number }) => number)
  const ids = shop.entries.map(({ id }) => id)
  const found = await world.rows<Record<string, string | number | null>>(sql`
    select o.number, o.state, o.refunded_pence as refunded, o.dispute,
      (select count(*)::int from receipts r where r.order_id = o.id) as receipts,
      (select count(*)::int from emails e where e.subject = 'Payment confirmed for order ' || o.number) as confirmations,
      (select count(*)::int from credit_notes n where n.order_id = o.id and n.withdrawn_at is null) as credited,
      (select count(*)::int from credit_notes n where n.order_id = o.id and n.withdrawn_at is not null) as withdrawn,
      (select count(*)::int from production_jobs j where j.order_id = o.id and j.erased_at is null) as films,
      (select count(*)::int from production_jobs j where j.order_id = o.id and j.erased_at is null and j.stopped_for is not null) as stopped,
      (select coalesce(string_agg(a.state, ' ' order by a.state), '') from payment_attempts a where a.order_id = o.id)
        as payments
    from orders o where o.number in (select json_array_elements_text(${JSON.stringify(numbers)}::json))`)
  const [strays] = await world.rows<{ count: number }>(sql`
    select count(*)::int from production_jobs j join orders o on o.id = j.order_id
    where j.erased_at is null and j.customer_id is distinct from o.customer_id`)
  const open = await world.rows<{ id: string; count: number }>(sql`
    select c.id, count(t.id)::int from customers c
    left join follow_up_tasks t on t.customer_id = c.id and t.state = 'open'
    where c.id::text in (select json_array_elements_text(${JSON.stringify(ids)}::json)) group by c.id`)
  const tasksOf = new Map(open.map(({ id, count }) => [id, count]))
  return {
    orders: Object.fromEntries(
      found.map(({ number, state, ...rest }) => [
        number,
        { isOpen: state === 'open', isPaid: state !== 'open' && state !== 'cancelled', ...rest },
      ]),
    ) as ReturnType<typeof expectedOf>['orders'],
    strayFilms: strays?.count ?? 0,
    pursued: shop.entries.flatMap((entry) => {
      const tasks = tasksOf.get(entry.id) ?? 0
      const isQuiet = entry.isArchived || entry.mergedInto || hasPaid(shop, entry.email)
      return isQuiet && tasks > 0 ? [`${entry.email} has ${tasks}`] : []
    }),
  }
}

const hasPaid = (shop: Walk['shop'], email: string): boolean =>
  shop.orders.some(({ state, entry, isErased }) => state === 'paid' && !isErased && entry.email === email)

// The books of this month, of all that was walked so far.
export async function booksHeld({ world }: Walk): Promise<Books> {
  const month = new Date().toISOString().slice(0, 7)
  const answer = await world.owner.get(`/api/admin/month-end?month=${month}`)
  const { total } = (await answer.json()) as { total: Books }
  return { orders: total.orders, gross: total.gross, refunded: total.refunded, lost: total.lost }
}

export function addBooks(before: Books, { shop }: Walk): Books {
  const more = booksOf(shop)
  return {
    orders: before.orders + more.orders,
    gross: before.gross + more.gross,
    refunded: (Math.round(before.refunded * 100) + Math.round(more.refunded * 100)) / 100,
    lost: before.lost + more.lost,
  }
}
