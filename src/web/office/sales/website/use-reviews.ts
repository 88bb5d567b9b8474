import { useQuery } from '@tanstack/react-query'
import { listReviews, type OwnersReview, publishReview } from '#src/contracts/sales/reviews.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { useAction } from '#src/web/office/shared/use-action.ts'

const reviewsKey = ['site', 'reviews']

export const useReviews = () =>
  useQuery({ queryKey: reviewsKey, queryFn: async ({ signal }) => (await callApi(listReviews, { signal })).data })

export const usePublishReview = () =>
  useAction({
    act: ({ orderId, writtenAt, publishedAt }: OwnersReview) =>
      callApi(publishReview, { params: { orderId }, body: { isPublished: publishedAt === null, writtenAt } }),
    done: (_answer, { publishedAt }) => ({ title: publishedAt ? 'Review taken down' : 'Review published' }),
    failed: 'That didn’t work',
    changes: [reviewsKey],
  })
