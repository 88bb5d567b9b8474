import { tooManyToday } from '#src/contracts/words/site/home-samples.ts'
import { AppError } from '#src/kit/app-error.ts'
import { dayMs, secondMs } from '#src/kit/time.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import { sql } from 'drizzle-orm'
import { sampleRequests } from './tables.ts'
import { networksOf } from '#src/server/platform/http/port.ts'

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
  const named = requests.map((caps) =>
    caps.map((cap) => ({ ...cap, amount: cap.amount ?? 1, counted: nameOf(deps, cap) })),
  )
  const wanted = new Map<string, number>()
  for (const { counted, amount } of named.flat()) wanted.set(counted, (wanted.get(counted) ?? 0) + amount)
  if (wanted.size === 0) return requests.map(() => undefined)
  const day = dayOf(deps.clock.now())
  // All of it is counted first: nearly always all of it may go on.
  const counts = await addToCounts(tx, day, wanted)
  const used = new Map(Array.from(counts, ([counted, now]) => [counted, now - (wanted.get(counted) ?? 0)]))
  const usedWith = ({ counted, amount }: { counted: string; amount: number }): number =>
    (used.get(counted) ?? 0) + amount
  const refused = named.map((caps, index) => {
    const over = caps.findIndex((one) => usedWith(one) > one.max)
    if (over >= 0) return requests[index]?.[over]
    for (const one of caps) used.set(one.counted, usedWith(one))
    return undefined
  })
  const tooMuch = new Map(Array.from(used, ([counted, now]) => [counted, now - (counts.get(counted) ?? 0)] as const))
  if ([...tooMuch.values()].some((amount) => amount < 0)) await addToCounts(tx, day, tooMuch)
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

// What each is then, held until the transaction ends. One statement, in the same order for everybody: nobody waits for each
// other in a circle.
async function addToCounts(tx: Transaction, day: string, amounts: ReadonlyMap<string, number>) {
  const rows = [...amounts].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const counts = await tx
    .insert(sampleRequests)
    .values(rows.map(([counted, used]) => ({ day, counted, used })))
    .onConflictDoUpdate({
      target: [sampleRequests.day, sampleRequests.counted],
      set: { used: sql`${sampleRequests.used} + excluded.used` },
    })
    .returning({ counted: sampleRequests.counted, used: sampleRequests.used })
  return new Map(counts.map(({ counted, used }) => [counted, used]))
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

// Every place that somebody who has paid for nothing can fill, or that the holder of a link can. What may come in a day is
// counted here; `end` says when it goes again, so that there is a largest size to each. One row unless it says otherwise.

interface Store {
  // Where it ends up.
  tables: string[]
  // From one IPv4 address or IPv6 /64; four times that from a /56, sixteen times from a /48. For what comes over a link or by
  // mail, from one order or one customer.
  perSource: number
  // About one address, however it is written.
  perAddress?: number
  inAll: number
  end: string
}

const megabyte = 1024
const gigabyte = 1024 * megabyte

const stores = {
  leads: {
    tables: ['customers', 'quotes'],
    perSource: 300,
    inAll: 100_000,
    end: '6 years after the last contact',
  },
  orders: {
    tables: ['orders', 'order_items', 'events', 'payment_attempts'],
    perSource: 200,
    inAll: 50_000,
    end: '180 days for a checkout that was left, else 7 years',
  },
  carts: { tables: ['carts'], perSource: 1_000, inAll: 100_000, end: '30 days after the last change' },
  offers: { tables: ['offers'], perSource: 500, inAll: 50_000, end: '30 days after they expired unused' },
  seenFilms: {
    tables: ['seen_films'],
    // In kilobytes.
    perSource: 20 * megabyte,
    inAll: 2 * gigabyte,
    end: '90 days',
  },
  photos: {
    tables: ['photos', 'uploads', 'upload_pieces'],
    perSource: 1_500,
    inAll: 200_000,
    end: '90 days without a delivery, 30 days after one',
  },
  photoBytes: {
    tables: ['photos/', 'uploads/'],
    // In kilobytes, unless the owner says otherwise.
    perSource: 1_000 * megabyte,
    inAll: 200 * gigabyte,
    end: 'with their photos; pieces of photos a day after the last one',
  },
  // Several visits with 25 photos each, and what a busy machine shows in hours.
  previews: { tables: [], perSource: 200, inAll: 10_000, end: 'when it is shown: nothing is kept' },
  quoteMails: { tables: ['emails'], perSource: 100, perAddress: 10, inAll: 20_000, end: '6 years' },
  orderMails: { tables: ['emails'], perSource: 20, perAddress: 5, inAll: 500, end: '6 years' },
  sampleMails: {
    tables: ['emails', 'sample_waiters'],
    perSource: 10,
    perAddress: 3,
    inAll: 200,
    end: '6 years; those who wait for a film 7 days',
  },
  orderLinks: { tables: ['emails'], perSource: 10, perAddress: 3, inAll: 200, end: '6 years' },
  dataLinks: { tables: ['emails'], perSource: 10, perAddress: 3, inAll: 200, end: '6 years' },
  linkRequests: { tables: ['pgboss.job'], perSource: 40, inAll: 20_000, end: 'an hour after they were answered' },
  briefs: { tables: ['film_briefs', 'events', 'logos/'], perSource: 100, inAll: 20_000, end: 'with the order' },
  comments: { tables: ['film_comments', 'events'], perSource: 300, inAll: 20_000, end: 'with the order' },
  ownEdits: {
    tables: ['films', 'film_files', 'audit_events'],
    perSource: 20,
    inAll: 2_000,
    end: 'with the film; their history with the person',
  },
  replies: { tables: ['customer_replies'], perSource: 50, inAll: 5_000, end: '6 years after the last contact' },
  ownData: { tables: ['security_events'], perSource: 20, inAll: 5_000, end: '365 days' },
} satisfies Record<string, Store>

export type StoreName = keyof typeof stores

// By name, for whoever lists or measures them.
export const strangersStores: Record<StoreName, Store> = stores

interface Coming {
  source?: string | null
  address?: string
  amount?: number
  // Where the owner says how much.
  perSource?: number
  // Mail to somebody who has paid here: whoever asks for it, only their own address is counted, so that strangers can't use up
  // what they are owed.
  toBuyer?: boolean
}

// The narrowest first: a refusal names what was used up.
export function capsOf(name: StoreName, { source, address, amount = 1, perSource, toBuyer }: Coming): Cap[] {
  const store = strangersStores[name]
  const caps: Cap[] = []
  if (address !== undefined && store.perAddress !== undefined) {
    caps.push({ kind: `${name} address`, of: address, max: store.perAddress, amount })
  }
  if (toBuyer) return caps
  for (const { name: network, shares } of source ? networksOf(source) : []) {
    caps.push({ kind: `${name} source`, of: network, max: shares * (perSource ?? store.perSource), amount })
  }
  return [...caps, { kind: `${name} all`, max: store.inAll, amount }]
}
