import { done } from '#src/contracts/call.ts'
import { eraseCustomerMedia, listErasures } from '#src/contracts/studio/retention.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { eraseMedia } from './erase-media.ts'
import type { RetentionDeps } from './retention-deps.ts'
import { findErasures } from './store.ts'

export const retentionRoutes = (deps: RetentionDeps): Route[] => [
  route(eraseCustomerMedia, async ({ params: { customerId } }) => {
    const wanted = { customerId, of: 'everything', withPhotos: true, reason: 'owner' } as const
    await deps.database.transaction((tx) => eraseMedia(deps, tx, wanted))
    return { body: done }
  }),
  route(listErasures, async () => {
    const found = await findErasures(deps.database)
    const erasures = found.map(({ createdAt, finishedAt, ...erasure }) => ({
      ...erasure,
      createdAt: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
    }))
    return { body: { erasures } }
  }),
]
