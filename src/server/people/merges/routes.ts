import { done } from '#src/contracts/call.ts'
import * as calls from '#src/contracts/people/merges.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { mergeCustomers, type MergeDeps, previewMerge } from './merge-customers.ts'
import { findMergesOf } from './store.ts'
import { undoMerge } from './undo-merge.ts'

export const mergeRoutes = (deps: MergeDeps): Route[] => [
  route(calls.previewMerge, async ({ params }) => ({
    body: await previewMerge(deps, { keptId: params.id, mergedId: params.otherId }),
  })),
  route(calls.mergeCustomers, async ({ params, body }) => {
    await mergeCustomers(deps, { keptId: params.id, mergedId: body.otherId })
    return { body: done }
  }),
  route(calls.undoMerge, async ({ params }) => {
    await undoMerge(deps, params.id)
    return { body: done }
  }),
  route(calls.listMerges, async ({ params }) => {
    const merges = await findMergesOf(deps.database, params.id)
    return { body: merges.map(({ at, kept, merged }) => ({ at: at.toISOString(), kept, merged })) }
  }),
]
