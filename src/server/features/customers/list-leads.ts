import type { ServiceId } from '#src/contracts/catalogue.ts'
import type { Customer } from '#src/contracts/customers.ts'
import { toPounds } from '#src/kit/money.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { countLeads, findLeads } from './store.ts'

export interface LeadDeps {
  database: Database
  countPhotosOf: (customerIds: string[]) => Promise<Map<string, number>>
}

interface LeadQuery {
  page: number
  pageSize: number
  q: string
  service: ServiceId | 'all'
}

export async function listLeads(deps: LeadDeps, query: LeadQuery): Promise<{ total: number; leads: Customer[] }> {
  const filter = {
    words: query.q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8),
    service: query.service === 'all' ? undefined : query.service,
  }
  const [total, found] = await Promise.all([
    countLeads(deps.database, filter),
    findLeads(deps.database, filter, { limit: query.pageSize, offset: (query.page - 1) * query.pageSize }),
  ])
  const photos = await deps.countPhotosOf(found.map(({ customer }) => customer.id))
  return { total, leads: found.map((lead) => present(lead, photos.get(lead.customer.id) ?? 0)) }
}

function present(
  { customer, quote, notes }: Awaited<ReturnType<typeof findLeads>>[number],
  imageCount: number,
): Customer {
  return {
    ...customer,
    ...presentQuote(quote),
    imageCount,
    notes: notes.map((note) => ({ text: note.text, author: note.author, date: note.createdAt.toISOString() })),
    createdAt: customer.createdAt.toISOString(),
    deletedAt: customer.deletedAt?.toISOString() ?? null,
    lastEmailSent: customer.lastEmailAt?.toISOString() ?? null,
  }
}

function presentQuote(quote: Awaited<ReturnType<typeof findLeads>>[number]['quote']) {
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
