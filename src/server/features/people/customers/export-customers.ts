import { serviceNames } from '#src/contracts/catalogue.ts'
import type { CustomerFilter } from '#src/contracts/people/customer-filter.ts'
import { businessTypes, customerStatuses, labelOf, priorities } from '#src/contracts/enumerations.ts'
import { csvLine } from '#src/kit/csv.ts'
import { toPounds } from '#src/kit/money.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { readFilter } from './lead-filter.ts'
import { findLeadsAfter, type StoredLead } from './list-store.ts'

const pageSize = 500

type Cell = [header: string, read: (lead: StoredLead) => string]

const cells: Cell[] = [
  ['Name', ({ customer }) => customer.name],
  ['Email', ({ customer }) => customer.email],
  ['Phone', ({ customer }) => customer.phone],
  ['Business', ({ customer }) => customer.businessName],
  ['Business type', ({ customer }) => labelOf(businessTypes, customer.businessType)],
  ['Company', ({ customer }) => customer.company],
  ['Service', ({ customer }) => serviceNames[customer.serviceType]],
  ['Quote', ({ quote }) => quote?.reference ?? ''],
  ['Quoted £', ({ quote }) => (quote ? toPounds(quote.totalPricePence).toFixed(2) : '')],
  ['Status', ({ customer }) => labelOf(customerStatuses, customer.status)],
  ['Priority', ({ customer }) => labelOf(priorities, customer.priority)],
  ['Tags', ({ customer }) => customer.tags.join(', ')],
  ['Source', ({ customer }) => customer.source],
  ['Created (UTC)', ({ customer }) => customer.createdAt.toISOString()],
  ['Last note', ({ notes }) => notes[0]?.text ?? ''],
]

// A page at a time, as fast as the reader takes it: the file is never whole in memory.
export async function* exportCustomers(
  { database }: { database: Database },
  query: CustomerFilter,
): AsyncGenerator<string> {
  // Without the mark at the start, Excel reads UTF-8 as the local encoding.
  yield `\uFEFF${csvLine(cells.map(([header]) => header))}`
  let page: StoredLead[] = []
  do {
    page = await findLeadsAfter(database, readFilter(query), { afterId: page.at(-1)?.customer.id, limit: pageSize })
    yield page.map((lead) => csvLine(cells.map(([, read]) => read(lead)))).join('')
  } while (page.length === pageSize)
}
