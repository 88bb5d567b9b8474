import type { ServiceId } from '#src/contracts/catalogue.ts'
import { type Customer, imagesOnCard } from '#src/contracts/people/customers.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { countMatches, findArchived, findLead, findLeads, type LeadFilter, type StoredLead } from './list-store.ts'
import { type PhotoPreview, presentCustomer } from './present-customer.ts'
import { countActive, countArchived } from './tally-store.ts'

export interface LeadDeps {
  database: Database
  previewPhotos: (customerIds: string[], maxEach: number) => Promise<Map<string, PhotoPreview>>
}

interface Page {
  page: number
  pageSize: number
}

export interface LeadQuery {
  q: string
  service: ServiceId | 'all'
}

interface LeadPage {
  total: number
  leads: Customer[]
}

export async function listLeads(deps: LeadDeps, query: LeadQuery & Page): Promise<LeadPage> {
  const filter = readFilter(query)
  const [total, found] = await Promise.all([
    filter.words.length > 0 ? countMatches(deps.database, filter) : countActive(deps.database, filter.service),
    findLeads(deps.database, filter, sliceOf(query)),
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

export const readFilter = ({ q, service }: LeadQuery): LeadFilter => ({
  words: q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8),
  service: service === 'all' ? undefined : service,
})

const sliceOf = ({ page, pageSize }: Page) => ({ limit: pageSize, offset: (page - 1) * pageSize })

async function presentAll(deps: LeadDeps, found: StoredLead[]): Promise<Customer[]> {
  const ids = found.map(({ customer }) => customer.id)
  const photos = await deps.previewPhotos(ids, imagesOnCard)
  return found.map((lead) => presentCustomer(lead, photos.get(lead.customer.id)))
}
