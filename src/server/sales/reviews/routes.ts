import { done } from '#src/contracts/call.ts'
import * as calls from '#src/contracts/sales/reviews.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { publishReview, readReview, type ReviewDeps, withdrawReview, writeReview } from './change-review.ts'
import { listWritten } from './store.ts'
import type { ReviewRow } from './tables.ts'

export const reviewRoutes = (deps: ReviewDeps): Route[] => [
  route(calls.readReview, async ({ params }) => ({ body: await readReview(deps, params.token) })),
  route(
    calls.writeReview,
    async ({ params, body }) => {
      await writeReview(deps, params.token, body)
      return { body: done }
    },
    async ({ params }) => void (await readReview(deps, params.token)),
  ),
  route(calls.withdrawReview, async ({ params }) => {
    await withdrawReview(deps, params.token)
    return { body: done }
  }),
  route(calls.listReviews, async () => ({ body: (await listWritten(deps.database)).map(presentToOwner) })),
  route(calls.publishReview, async ({ params, body }) => {
    await publishReview(deps, { ...params, ...body })
    return { body: done }
  }),
]

const presentToOwner = ({ orderId, orderNumber, writtenAt, publishedAt, rating, text, name, role }: ReviewRow) => ({
  orderId,
  orderNumber,
  writtenAt: writtenAt?.toISOString() ?? '',
  publishedAt: publishedAt?.toISOString() ?? null,
  rating: rating ?? 1,
  text,
  name,
  role,
})
