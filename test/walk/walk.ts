import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Visitor } from '#test/support/visitor.ts'
import type { World } from './world.ts'
import type { Entry, Intent, Offer, Order, Shop } from './model.ts'

// One sequence, and what its steps have in common.

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

// Undefined where there is nothing to do it to.
export type Step = (walk: Walk) => Promise<unknown> | undefined

export const services = [
  { id: 'vr1', pounds: 99, films: 1 },
  { id: 'vr2', pounds: 119, films: 1 },
  { id: 'combo-3', pounds: 297, films: 3 },
] as const

// A call that may be cut off; then it is sent again, as a page or a person would.
export async function call(walk: Walk, send: () => Promise<Response>): Promise<Response> {
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

export const isPlain = ({ isArchived, mergedInto }: Entry): boolean => !isArchived && !mergedInto

export const pickEntry = ({ shop, chance }: Walk): Entry | undefined => chance.pick(shop.entries.filter(isPlain))

export function pickOrder({ shop, chance }: Walk, isMeant: (order: Order) => boolean): Order | undefined {
  return chance.pick(shop.orders.filter(isMeant))
}

export const intentsOf = ({ shop }: Walk, isMeant: (intent: Intent) => boolean) =>
  shop.orders.flatMap((order) => order.intents.filter(isMeant).map((intent) => ({ order, intent })))

export async function idOf({ world }: Walk, { number }: Order): Promise<string> {
  const [row] = await world.rows<{ id: string }>(sql`select id from orders where number = ${number}`)
  return String(row?.id)
}
