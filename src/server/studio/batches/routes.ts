import {
  changeBatch as changeBatchCall,
  configureRunway as configureCall,
  createBatch as createBatchCall,
  listBatchJobs,
  readCapacity,
  readRunwayStatus,
} from '#src/contracts/studio/batches.ts'
import { done } from '#src/contracts/call.ts'
import { findProviderKey } from '#src/server/studio/clips/feature.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { changeBatch } from './change-batch.ts'
import { configureRunway } from './configure-runway.ts'
import { createBatch } from './create-batch.ts'
import { listBatches, presentBatches } from './list-batches.ts'
import { type CapacityDeps, makeCreditsReader, measureCapacity } from './measure-capacity.ts'

export function batchRoutes(deps: CapacityDeps): Route[] {
  const readCredits = makeCreditsReader(deps)
  return [
    route(readCapacity, async () => ({ body: { ...done, metrics: await measureCapacity(deps, readCredits) } })),
    route(listBatchJobs, async () => ({ body: { ...done, jobs: await listBatches(deps.database) } })),
    route(createBatchCall, async ({ body }) => {
      const row = await createBatch(deps, body)
      const [batch] = await presentBatches(deps.database, [row])
      if (!batch) throw new Error('A batch was not found after it was created.')
      return { body: { ...done, batch } }
    }),
    route(changeBatchCall, async ({ params }) => {
      await changeBatch(deps, params)
      return { body: done }
    }),
    route(configureCall, async ({ body, source, session }) => {
      const keySource = await configureRunway(deps, body.apiKey)
      await recordSecurity(deps, deps.database, { kind: 'key.changed', source, actor: session?.name })
      return { body: { ...done, source: keySource } }
    }),
    route(readRunwayStatus, async () => {
      const found = await findProviderKey(deps, deps.database)
      return { body: { ...done, configured: found !== undefined, source: found?.source ?? null } }
    }),
  ]
}
