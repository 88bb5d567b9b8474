import { Readable } from 'node:stream'
import { done } from '#src/contracts/call.ts'
import {
  addCustomer as addCall,
  editCustomer as editCall,
  listCustomerMarks,
} from '#src/contracts/people/customer-details.ts'
import {
  addCustomerNote,
  answerLead as answerCall,
  archiveCustomer,
  changeCustomers as changeCall,
  exportCustomers as exportCall,
  listCustomers,
  listDeletedCustomers,
  readCustomerFigures as figuresCall,
  restoreCustomer,
  setCustomerPriority,
} from '#src/contracts/people/customers.ts'
import { AppError } from '#src/kit/app-error.ts'
import { makeKeyedMutex } from '#src/kit/keyed-mutex.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import type { AskDeps } from '#src/server/people/emails/feature.ts'
import { addCustomer } from './add-customer.ts'
import { addNote } from './add-note.ts'
import { answerLead } from './answer-lead.ts'
import { type Change, type ChangeDeps, changeCustomers } from './change-customers.ts'
import { editCustomer } from './edit-customer.ts'
import { type ExportDeps, exportCustomers } from './export-customers.ts'
import { type LeadDeps, listArchived, listLeads } from './list-leads.ts'
import { findMarks } from './mark-store.ts'
import { type FigureDeps, readCustomerFigures } from './read-customer-figures.ts'

type RouteDeps = LeadDeps & FigureDeps & ExportDeps & Omit<ChangeDeps, 'oneAtATime'> & AskDeps

export function customerRoutes(deps: RouteDeps): Route[] {
  return [
    route(listCustomers, async ({ query }) => answerPage(await listLeads(deps, query))),
    route(listDeletedCustomers, async ({ query }) => answerPage(await listArchived(deps, query))),
    route(listCustomerMarks, async () => ({ body: await findMarks(deps.database) })),
    route(figuresCall, async () => ({ body: await readCustomerFigures(deps) })),
    fileRoute(exportCall, async ({ query, source, session }) => {
      const actor = session?.name
      await recordSecurity(deps, deps.database, { kind: 'customers.exported', source, actor })
      return {
        body: { stream: Readable.from(exportCustomers(deps, query)), contentType: 'text/csv; charset=utf-8' },
        headers: { 'content-disposition': 'attachment; filename="customers.csv"' },
      }
    }),
    ...changeRoutes({ ...deps, oneAtATime: makeKeyedMutex() }),
  ]
}

const answerPage = <Leads>({ total, leads }: { total: number; leads: Leads }) => ({
  body: leads,
  headers: { 'x-total-count': String(total) },
})

const changeRoutes = (deps: ChangeDeps & AskDeps): Route[] => [
  route(addCall, async ({ body }) => ({ body: { ...done, id: await addCustomer(deps, body) } })),
  route(editCall, async ({ params, body }) => {
    await editCustomer(deps, params.id, body)
    return { body: done }
  }),
  route(addCustomerNote, async ({ params, body }) => {
    await addNote(deps, { customerId: params.id, text: body.note })
    return { body: done }
  }),
  route(answerCall, async ({ params, body }) => {
    await answerLead(deps, params.id, body.way)
    return { body: done }
  }),
  route(setCustomerPriority, ({ params, body }) =>
    changeOne(deps, { action: 'priority', ids: [params.id], priority: body.priority }),
  ),
  route(archiveCustomer, ({ params }) => changeOne(deps, { action: 'archive', ids: [params.id] })),
  route(restoreCustomer, ({ params }) => changeOne(deps, { action: 'restore', ids: [params.id] })),
  route(changeCall, async ({ body }) => {
    const { changed } = await changeCustomers(deps, body)
    return { body: { ...done, changed: changed.map(({ id, priority }) => ({ id, priorityBefore: priority })) } }
  }),
]

async function changeOne(deps: ChangeDeps, change: Change) {
  const { found } = await changeCustomers(deps, change)
  if (found.length === 0) throw new AppError('not_found', 'Customer not found')
  return { body: done }
}
