import type { z } from 'zod'
import { customerPageSize, listCustomers } from '#src/contracts/people/customers.ts'

export type LeadFilter = Pick<z.output<(typeof listCustomers)['query']>, 'page' | 'q' | 'service'>

const everything: LeadFilter = { page: 1, q: '', service: 'all' }

// The filter lives in the address, so that a reload and the Back button keep it. What somebody mistyped there counts as
// absent.
export function readFilter(search: URLSearchParams): LeadFilter {
  const { data } = listCustomers.query.safeParse(Object.fromEntries(search))
  return data ? { page: data.page, q: data.q, service: data.service } : everything
}

export function writeFilter(filter: LeadFilter): URLSearchParams {
  const changed = Object.entries(filter).filter(([name, value]) => value !== everything[name as keyof LeadFilter])
  return new URLSearchParams(changed.map(([name, value]) => [name, String(value)]))
}

export const countPages = (total: number): number => Math.max(1, Math.ceil(total / customerPageSize))
