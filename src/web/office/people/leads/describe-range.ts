import { customerPageSize, maxCountedMatches } from '#src/contracts/people/customers.ts'
import type { LeadFilter } from './lead-filter.ts'

export function describeRange({ page, q }: Pick<LeadFilter, 'page' | 'q'>, total: number, noun: string): string {
  if (total === 0) return `No ${noun}`
  const first = (page - 1) * customerPageSize + 1
  const last = Math.min(total, page * customerPageSize)
  const isLeast = q !== '' && total >= maxCountedMatches
  return `${first}-${last} of ${total.toLocaleString('en-GB')}${isLeast ? ' or more' : ''}, newest first`
}
