import { currencySign } from '#src/kit/name-currency.ts'
import { serviceNames } from '#src/contracts/catalogue.ts'
import type { CustomerFilter } from '#src/contracts/people/customer-filter.ts'
import { businessTypes, customerStatuses, labelOf, priorities } from '#src/contracts/enumerations.ts'
import { makeSay, type Say } from '#src/contracts/words/say.ts'
import { type CsvColumn, writeCsv } from '#src/kit/csv.ts'
import { toPounds } from '#src/kit/money.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { ReadBusiness } from '#src/server/platform/settings/port.ts'
import { readFilter } from './lead-filter.ts'
import { findLeadsAfter, type StoredLead } from './list-store.ts'

const columnsIn = (sign: string, say: Say): CsvColumn<StoredLead>[] => [
  ['Name', ({ customer }) => customer.name],
  ['Email', ({ customer }) => customer.email],
  ['Phone', ({ customer }) => customer.phone],
  ['Business', ({ customer }) => customer.businessName],
  ['Business type', ({ customer }) => labelOf(businessTypes, customer.businessType)],
  ['Company', ({ customer }) => customer.company],
  ['Service', ({ customer }) => say(serviceNames[customer.serviceType])],
  ['Quote', ({ quote }) => quote?.reference ?? ''],
  [`Quoted ${sign}`, ({ quote }) => (quote ? toPounds(quote.totalPricePence).toFixed(2) : '')],
  ['Status', ({ customer }) => labelOf(customerStatuses, customer.status)],
  ['Priority', ({ customer }) => labelOf(priorities, customer.priority)],
  ['Tags', ({ customer }) => customer.tags.join(', ')],
  ['Source', ({ customer }) => customer.source],
  ['Created (UTC)', ({ customer }) => customer.createdAt.toISOString()],
  ['Last note', ({ notes }) => notes[0]?.text ?? ''],
]

export interface ExportDeps {
  database: Database
  readBusiness: ReadBusiness
}

export async function* exportCustomers({ database, readBusiness }: ExportDeps, query: CustomerFilter) {
  const { words } = await readBusiness(database)
  yield* writeCsv(columnsIn(currencySign(), makeSay(words)), (last, limit) =>
    findLeadsAfter(database, readFilter(query), { afterId: last?.customer.id, limit }),
  )
}
