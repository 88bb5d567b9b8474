import { done } from '#src/contracts/call.ts'
import { forgetSearch, listSavedSearches, saveSearch as saveCall } from '#src/contracts/people/saved-searches.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { saveSearch } from './save-search.ts'
import { deleteSavedSearch, findSavedSearches } from './saved-search-store.ts'

export function savedSearchRoutes(deps: { database: Database; clock: Clock }): Route[] {
  return [
    route(listSavedSearches, async () => {
      const rows = await findSavedSearches(deps.database)
      return { body: rows.map(({ id, name, words, service, filters }) => ({ id, name, q: words, service, filters })) }
    }),
    route(saveCall, async ({ body }) => ({ body: { ...done, id: await saveSearch(deps, body) } })),
    route(forgetSearch, async ({ params }) => {
      if (!(await deleteSavedSearch(deps.database, params.id))) throw new AppError('not_found', 'Search not found')
      return { body: done }
    }),
  ]
}
