import { listCustomers } from '#src/contracts/customers.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { type LeadDeps, listLeads } from './list-leads.ts'

export function customerRoutes(deps: LeadDeps): Route[] {
  return [
    route(listCustomers, async ({ query }) => {
      const { total, leads } = await listLeads(deps, query)
      return { body: leads, headers: { 'x-total-count': String(total) } }
    }),
  ]
}
