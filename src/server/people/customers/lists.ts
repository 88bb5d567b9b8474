import { Readable } from 'node:stream'
import { serviceNames } from '#src/contracts/catalogue.ts'
import { businessTypes, customerStatuses, labelOf, priorities } from '#src/contracts/enumerations.ts'
import { listCustomerMarks } from '#src/contracts/people/customer-details.ts'
import type { CustomerFilter, CustomerSort } from '#src/contracts/people/customer-filter.ts'
import { type Customer, imagesOnCard } from '#src/contracts/people/customers.ts'
import * as calls from '#src/contracts/people/customers.ts'
import { makeSay, type Say } from '#src/contracts/words/say.ts'
import { type CsvColumn, writeCsv } from '#src/kit/csv.ts'
import { toPounds } from '#src/kit/money.ts'
import { currencySign } from '#src/kit/name-currency.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import type { PeopleDeps } from '#src/server/people/deps.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import { countActive, countArchived } from './figures.ts'
import {
  countMatches,
  findArchived,
  findLead,
  findLeads,
  findLeadsAfter,
  findMarks,
  isCounted,
  readFilter,
  type StoredLead,
} from './lists.sql.ts'
import { waitsForAnswer } from './unanswered.ts'

export type LeadDeps = Pick<PeopleDeps, 'database' | 'previewPhotos' | 'sumPaid'>

interface Page {
  page: number
  pageSize: number
}

interface LeadPage {
  total: number
  leads: Customer[]
}

async function listLeads(deps: LeadDeps, query: CustomerFilter & Page & { sort: CustomerSort }): Promise<LeadPage> {
  const filter = readFilter(query)
  const [total, found] = await Promise.all([
    isCounted(filter) ? countActive(deps.database, filter) : countMatches(deps.database, filter),
    findLeads(deps.database, filter, { ...sliceOf(query), sort: query.sort }),
  ])
  return { total, leads: await presentAll(deps, found) }
}

async function listArchived(deps: LeadDeps, page: Page): Promise<LeadPage> {
  const [total, found] = await Promise.all([countArchived(deps.database), findArchived(deps.database, sliceOf(page))])
  return { total, leads: await presentAll(deps, found) }
}

// Archived or not.
export async function readCustomer(deps: LeadDeps, id: string): Promise<Customer | undefined> {
  const found = await findLead(deps.database, id)
  const [customer] = await presentAll(deps, found ? [found] : [])
  return customer
}

const sliceOf = ({ page, pageSize }: Page) => ({ limit: pageSize, offset: (page - 1) * pageSize })

async function presentAll(deps: LeadDeps, found: StoredLead[]): Promise<Customer[]> {
  const ids = found.map(({ customer }) => customer.id)
  const [photos, paid] = await Promise.all([deps.previewPhotos(ids, imagesOnCard), deps.sumPaid(ids)])
  return found.map((lead) => {
    const { id } = lead.customer
    return presentCustomer(lead, { photos: photos.get(id), paidPence: paid.get(id) })
  })
}

interface Beside {
  photos: { count: number; first: Customer['images'] } | undefined
  paidPence: number | undefined
}

function presentCustomer({ customer, quote, notes }: StoredLead, { photos, paidPence }: Beside): Customer {
  return {
    ...customer,
    ...presentQuote(quote),
    paidPrice: toPounds(paidPence ?? 0),
    imageCount: photos?.count ?? 0,
    images: photos?.first ?? [],
    notes: notes.map((note) => ({ text: note.text, author: note.author, date: note.createdAt.toISOString() })),
    createdAt: customer.createdAt.toISOString(),
    deletedAt: momentOf(customer.deletedAt),
    isMerged: customer.mergedInto !== null,
    answeredAt: momentOf(customer.answeredAt),
    isUnanswered: waitsForAnswer(customer),
    lastEmailSent: momentOf(customer.lastEmailAt),
  }
}

const momentOf = (at: Date | null): string | null => at?.toISOString() ?? null

function presentQuote(quote: StoredLead['quote']) {
  if (!quote)
    return { addOns: [], basePrice: 0, addOnPrice: 0, totalPrice: 0, step: '', timeline: null, googleDriveLink: '' }
  return {
    addOns: quote.addOns,
    basePrice: toPounds(quote.basePricePence),
    addOnPrice: toPounds(quote.addOnPricePence),
    totalPrice: toPounds(quote.totalPricePence),
    step: quote.step,
    timeline: quote.timeline,
    googleDriveLink: quote.googleDriveLink,
  }
}

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

async function* exportCustomers({ database, readBusiness }: PeopleDeps, query: CustomerFilter) {
  const { words } = await readBusiness(database)
  yield* writeCsv(columnsIn(currencySign(), makeSay(words)), (last, limit) =>
    findLeadsAfter(database, readFilter(query), { afterId: last?.customer.id, limit }),
  )
}

export const listRoutes = (deps: PeopleDeps): Route[] => [
  route(calls.listCustomers, async ({ query }) => answerPage(await listLeads(deps, query))),
  route(calls.listDeletedCustomers, async ({ query }) => answerPage(await listArchived(deps, query))),
  route(listCustomerMarks, async () => ({ body: await findMarks(deps.database) })),
  fileRoute(calls.exportCustomers, async ({ query, source, session }) => {
    await recordSecurity(deps, deps.database, { kind: 'customers.exported', source, actor: session?.name })
    return {
      body: { stream: Readable.from(exportCustomers(deps, query)), contentType: 'text/csv; charset=utf-8' },
      headers: { 'content-disposition': 'attachment; filename="customers.csv"' },
    }
  }),
]

const answerPage = ({ total, leads }: LeadPage) => ({ body: leads, headers: { 'x-total-count': String(total) } })
