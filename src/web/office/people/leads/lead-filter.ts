import { type CustomerFilter, type CustomerSort, everyCustomer } from '#src/contracts/people/customer-filter.ts'
import { customerPageSize, listCustomers } from '#src/contracts/people/customers.ts'

export type LeadFilter = CustomerFilter & { page: number; sort: CustomerSort }

const everything: LeadFilter = { ...everyCustomer, page: 1, sort: 'newest' }

// The filter lives in the address, so that a reload and the Back button keep it. What somebody mistyped there counts as
// absent.
export function readFilter(search: URLSearchParams): LeadFilter {
  const { data } = listCustomers.query.safeParse(Object.fromEntries(search))
  return data ? { ...pickFilter(data), page: data.page, sort: data.sort } : everything
}

// Without the page and the order: what can be saved and exported.
export const pickFilter = ({
  q,
  service,
  status,
  priority,
  tag,
  source,
  from,
  to,
}: CustomerFilter): CustomerFilter => ({
  q,
  service,
  status,
  priority,
  tag,
  source,
  from,
  to,
})

// How many things narrow the list, beside the words and the service, which have places of their own.
export const countNarrowing = ({ status, priority, tag, source, from, to }: CustomerFilter): number =>
  [status, priority, tag, source, from, to].filter((value) => value !== '' && value !== 'all').length

export const isEverything = (filter: LeadFilter): boolean =>
  filter.q === '' && filter.service === 'all' && countNarrowing(filter) === 0

export function writeFilter(filter: LeadFilter): URLSearchParams {
  const changed = Object.entries(filter).filter(([name, value]) => value !== everything[name as keyof LeadFilter])
  return new URLSearchParams(changed.map(([name, value]) => [name, String(value)]))
}

export const countPages = (total: number): number => Math.max(1, Math.ceil(total / customerPageSize))
