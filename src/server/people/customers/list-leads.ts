import type { CustomerFilter, CustomerSort } from '#src/contracts/people/customer-filter.ts'
import { type Customer, imagesOnCard } from '#src/contracts/people/customers.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { isCounted, readFilter } from './lead-filter.ts'
import { countMatches, findArchived, findLead, findLeads, type StoredLead } from './list-store.ts'
import { type PhotoPreview, presentCustomer } from './present-customer.ts'
import { countActive, countArchived } from './tally-store.ts'

export interface LeadDeps {
  database: Database
  previewPhotos: (customerIds: string[], maxEach: number) => Promise<Map<string, PhotoPreview>>
  // In pence; customers who have paid nothing are missing.
  sumPaid: (customerIds: string[]) => Promise<Map<string, number>>
}

interface Page {
  page: number
  pageSize: number
}

type LeadQuery = CustomerFilter & Page & { sort: CustomerSort }

interface LeadPage {
  total: number
  leads: Customer[]
}

export async function listLeads(deps: LeadDeps, query: LeadQuery): Promise<LeadPage> {
  const filter = readFilter(query)
  const [total, found] = await Promise.all([
    isCounted(filter) ? countActive(deps.database, filter) : countMatches(deps.database, filter),
    findLeads(deps.database, filter, { ...sliceOf(query), sort: query.sort }),
  ])
  return { total, leads: await presentAll(deps, found) }
}

export async function listArchived(deps: LeadDeps, page: Page): Promise<LeadPage> {
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
