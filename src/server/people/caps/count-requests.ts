import { tooManyToday } from '#src/contracts/words/site/home-samples.ts'
import { AppError } from '#src/kit/app-error.ts'
import { dayMs, secondMs } from '#src/kit/time.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import { dayOf, holdCounts, writeCounts } from './store.ts'

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

// Answers, for each request, the first of its caps that it exceeds; undefined for one that may go on. Only those that may
// are counted: whoever is refused uses up nothing that others share. The counts are held until the transaction ends, so
// fifty at once count as fifty.
export async function countRequests(deps: CapDeps, tx: Transaction, requests: Cap[][]): Promise<(Cap | undefined)[]> {
  const named = requests.map((caps) => caps.map((cap) => ({ cap, counted: nameOf(deps, cap) })))
  const names = new Set(named.flat().map(({ counted }) => counted))
  if (names.size === 0) return requests.map(() => undefined)
  const day = dayOf(deps.clock.now())
  const used = await holdCounts(tx, day, names)
  const usedWith = ({ cap, counted }: { cap: Cap; counted: string }): number =>
    (used.get(counted) ?? 0) + (cap.amount ?? 1)
  const refused = named.map((caps) => {
    const over = caps.find((one) => usedWith(one) > one.cap.max)
    if (!over) for (const one of caps) used.set(one.counted, usedWith(one))
    return over?.cap
  })
  if (refused.includes(undefined)) await writeCounts(tx, day, used)
  return refused
}

export const countRequest = async (deps: CapDeps, tx: Transaction, caps: Cap[]): Promise<Cap | undefined> =>
  (await countRequests(deps, tx, [caps]))[0]

// The same for what is refused in words.
export async function takeRoom(deps: CapDeps, tx: Transaction, caps: Cap[]): Promise<void> {
  const overCap = await countRequest(deps, tx, caps)
  if (overCap) throw tooMuchToday(deps.clock.now(), overCap)
}

export const tooMuchToday = (now: Date, { kind }: Cap, text: string = tooManyToday): AppError =>
  new AppError('too_many', text, {
    detail: kind,
    retryAfterSeconds: Math.ceil((dayMs - (now.getTime() % dayMs)) / secondMs),
  })

const nameOf = ({ secrets }: CapDeps, { kind, of }: Cap): string =>
  of === undefined ? kind : `${kind} ${secrets.blind('cap', of)}`
