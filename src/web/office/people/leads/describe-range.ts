import { formatCount } from '#src/kit/format-date.ts'
import type { CustomerSort } from '#src/contracts/people/customer-filter.ts'
import { customerPageSize, maxCountedMatches } from '#src/contracts/people/customers.ts'
import { isEverything, type LeadFilter } from './lead-filter.ts'

export const sortNames: Record<CustomerSort, string> = {
  newest: 'newest first',
  oldest: 'oldest first',
  name: 'by name',
}

export function describeRange(filter: LeadFilter, total: number, noun: string): string {
  if (total === 0) return `No ${noun}`
  const first = (filter.page - 1) * customerPageSize + 1
  const last = Math.min(total, filter.page * customerPageSize)
  // What the database keeps count of is never exactly as many as a search is counted to, or is all there is.
  const isLeast = !isEverything(filter) && total === maxCountedMatches
  return `${first}-${last} of ${formatCount(total)}${isLeast ? ' or more' : ''}, ${sortNames[filter.sort]}`
}
