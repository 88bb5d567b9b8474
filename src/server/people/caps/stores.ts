import { networksOf } from '#src/server/platform/http/port.ts'
import type { Cap } from './count-requests.ts'

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
    tables: ['orders', 'order_items', 'order_events', 'payment_attempts'],
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
  briefs: { tables: ['film_briefs', 'order_events', 'logos/'], perSource: 100, inAll: 20_000, end: 'with the order' },
  ownEdits: { tables: ['films', 'film_files', 'audit_events'], perSource: 20, inAll: 2_000, end: 'with the film' },
  replies: { tables: ['customer_replies'], perSource: 50, inAll: 5_000, end: '6 years after the last contact' },
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
}

// The narrowest first: a refusal names what was used up.
export function capsOf(name: StoreName, { source, address, amount = 1, perSource }: Coming): Cap[] {
  const store = strangersStores[name]
  const caps: Cap[] = []
  if (address !== undefined && store.perAddress !== undefined) {
    caps.push({ kind: `${name} address`, of: address, max: store.perAddress, amount })
  }
  for (const { name: network, shares } of source ? networksOf(source) : []) {
    caps.push({ kind: `${name} source`, of: network, max: shares * (perSource ?? store.perSource), amount })
  }
  return [...caps, { kind: `${name} all`, max: store.inAll, amount }]
}
