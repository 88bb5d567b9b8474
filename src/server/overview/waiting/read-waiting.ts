import {
  maxCountedWaiting,
  maxListedWaiting,
  settledByHand,
  type WaitingGroup,
  type WaitingItem,
  type WaitingKind,
  waitingKinds,
} from '#src/contracts/overview/waiting.ts'
import { findFilmsWaiting } from './films-waiting.ts'
import { findHouseWaiting } from './house-waiting.ts'
import { findMoneyWaiting } from './money-waiting.ts'
import { findPeopleWaiting } from './people-waiting.ts'
import { findSettled } from './store.ts'
import type { Found, WaitingDeps } from './waiting-deps.ts'

export async function readWaiting(deps: WaitingDeps): Promise<WaitingGroup[]> {
  const finders = [findHouseWaiting, findMoneyWaiting, findPeopleWaiting, findFilmsWaiting]
  const parts = await Promise.all(finders.map((find) => find(deps, maxCountedWaiting)))
  const found: Found = Object.assign({}, ...parts)
  const groups = await Promise.all(waitingKinds.map((kind) => groupOf(deps, kind, found[kind] ?? [])))
  return groups.filter(({ count }) => count > 0)
}

export async function countWaiting(deps: WaitingDeps): Promise<number> {
  const groups = await readWaiting(deps)
  return groups.reduce((sum, { count }) => sum + count, 0)
}

async function groupOf({ database }: WaitingDeps, kind: WaitingKind, items: WaitingItem[]): Promise<WaitingGroup> {
  const byHand = settledByHand.find((one) => one === kind)
  const ids = items.map(({ id }) => id)
  const settled = byHand ? await findSettled(database, byHand, ids) : new Set<string>()
  const open = items.filter(({ id }) => !settled.has(id))
  return { kind, count: open.length, items: open.slice(0, maxListedWaiting) }
}
