import { done } from '#src/contracts/call.ts'
import * as calls from '#src/contracts/people/webhooks.ts'
import { ownerOf } from '#src/server/admin/auth/feature.ts'
import { AppError } from '#src/kit/app-error.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { addWebhook, removeWebhook } from './keep-webhooks.ts'
import { findDeliveries, findWebhooks, putBack } from './store.ts'
import type { WebhookDeps } from './webhook-deps.ts'

export const webhookRoutes = (deps: WebhookDeps): Route[] => [
  route(calls.listWebhooks, async () => ({ body: await findWebhooks(deps.database) })),
  route(calls.addWebhook, async (incoming) => ({
    body: { secret: await addWebhook(deps, ownerOf(incoming), incoming.body) },
  })),
  route(calls.removeWebhook, async (incoming) => {
    await removeWebhook(deps, ownerOf(incoming), incoming.params.id)
    return { body: done }
  }),
  route(calls.listDeliveries, async ({ params }) => {
    const found = await findDeliveries(deps.database, params.id)
    return {
      body: found.map(({ createdAt, nextAt, ...delivery }) => ({
        ...delivery,
        createdAt: createdAt.toISOString(),
        nextAt: nextAt.toISOString(),
      })),
    }
  }),
  route(calls.deliverAgain, async ({ params }) => {
    if (!(await putBack(deps.database, params.id))) throw new AppError('conflict', 'It’s already on its way.')
    return { body: done }
  }),
]
