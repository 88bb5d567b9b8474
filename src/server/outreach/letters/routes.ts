import { done } from '#src/contracts/call.ts'
import {
  createTemplate as createCall,
  deleteTemplate as deleteCall,
  listTemplates,
  listTemplateVersions,
  saveTemplate as saveCall,
  writeToCustomer as writeCall,
} from '#src/contracts/outreach/letters.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { createTemplate, deleteTemplate, type OutreachDeps, saveTemplate } from './save-templates.ts'
import { findTemplates, findVersions } from './store.ts'
import type { TemplateRow } from './tables.ts'
import { type WriteDeps, writeToCustomer } from './write-to-customer.ts'

export function outreachRoutes(deps: OutreachDeps & WriteDeps): Route[] {
  return [
    route(listTemplates, async () => ({ body: (await findTemplates(deps.database)).map(present) })),
    route(createCall, async ({ body }) => ({
      body: { ...done, template: present(await createTemplate(deps, body)) },
    })),
    route(saveCall, async ({ params, body: { version, ...words } }) => ({
      body: { ...done, template: present(await saveTemplate(deps, { id: params.id, version }, words)) },
    })),
    route(deleteCall, async ({ params }) => {
      await deleteTemplate(deps, params.id)
      return { body: done }
    }),
    route(listTemplateVersions, async ({ params }) => ({
      body: (await findVersions(deps.database, params.id)).map(present),
    })),
    route(writeCall, async ({ params, body }) => ({
      body: { ...done, ...(await writeToCustomer(deps, params.id, body)) },
    })),
  ]
}

const present = <Row extends Pick<TemplateRow, 'savedAt'>>(row: Row) => ({
  ...row,
  savedAt: row.savedAt.toISOString(),
})
