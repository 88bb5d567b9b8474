import { and, arrayContains, eq, gte, isNull, like, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { ServiceId } from '#src/contracts/catalogue.ts'
import type { CustomerFilter } from '#src/contracts/people/customer-filter.ts'
import type { Customer } from '#src/contracts/people/customers.ts'
import { lowestIdAt } from '#src/kit/ids.ts'
import { addDays, shopMoment } from '#src/kit/shop-time.ts'
import { customers } from './tables.ts'

export interface LeadFilter {
  words: string[]
  service?: ServiceId | undefined
  status?: Customer['status'] | undefined
  priority?: Customer['priority'] | undefined
  tag: string
  source: string
  from: string
  to: string
}

export const readFilter = ({ q, service, status, priority, ...rest }: CustomerFilter): LeadFilter => ({
  ...rest,
  words: wordsOf(q),
  service: service === 'all' ? undefined : service,
  status: status === 'all' ? undefined : status,
  priority: priority === 'all' ? undefined : priority,
})

export const wordsOf = (q: string): string[] => q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)

export const contains = (word: string): SQL => like(customers.search, `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)

// The database keeps count of these; any others are counted as far as they are shown.
export const isCounted = ({ words, priority, tag, source, from, to }: LeadFilter): boolean =>
  words.length === 0 && !priority && !tag && !source && !from && !to

export function matches({ words, service, status, priority, tag, source, from, to }: LeadFilter): SQL | undefined {
  const found = words.map(contains)
  return and(
    isNull(customers.deletedAt),
    service && eq(customers.serviceType, service),
    status && eq(customers.status, status),
    priority && eq(customers.priority, priority),
    tag ? and(arrayContains(customers.tags, [tag]), ne(customers.tags, sql`'{}'`)) : undefined,
    source ? eq(customers.source, source) : undefined,
    // Ids are in the order of time, so the index that sorts also narrows.
    from ? gte(customers.id, lowestIdAt(shopMoment(from).getTime())) : undefined,
    to ? lt(customers.id, lowestIdAt(shopMoment(addDays(to, 1)).getTime())) : undefined,
    ...found,
  )
}
