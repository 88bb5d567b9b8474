import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import { addToCounts, dayOf } from './store.ts'

// What strangers may cause on one day, such as mail. The table is named after its first use.

export interface Cap {
  kind: string
  // Whose requests are counted, such as an address; all of this kind without it. Nobody can read it from the table.
  of?: string
  max: number
  // What this request counts for; one when nothing is said.
  amount?: number
}

interface CapDeps {
  clock: Clock
  secrets: Secrets
}

// Counts every request against its caps and returns, for each, the first cap that it exceeds; undefined for a request within its caps.
export async function countRequests(deps: CapDeps, tx: Transaction, requests: Cap[][]): Promise<(Cap | undefined)[]> {
  if (requests.length === 0) return []
  const named = requests.map((caps) => caps.map((cap) => ({ cap, counted: nameOf(deps, cap) })))
  const added = new Map<string, number>()
  for (const { counted, cap } of named.flat()) added.set(counted, (added.get(counted) ?? 0) + (cap.amount ?? 1))
  const used = await addToCounts(tx, dayOf(deps.clock.now()), added)
  const before = new Map(Array.from(added, ([counted, count]) => [counted, (used.get(counted) ?? 0) - count]))
  return named.map((caps) => {
    for (const { counted, cap } of caps) before.set(counted, (before.get(counted) ?? 0) + (cap.amount ?? 1))
    return caps.find(({ cap, counted }) => (before.get(counted) ?? 0) > cap.max)?.cap
  })
}

export const countRequest = async (deps: CapDeps, tx: Transaction, caps: Cap[]): Promise<Cap | undefined> =>
  (await countRequests(deps, tx, [caps]))[0]

const nameOf = ({ secrets }: CapDeps, { kind, of }: Cap): string =>
  of === undefined ? kind : `${kind} ${secrets.blind('cap', of)}`
