import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listReviews, type OwnersReview, publishReview } from '#src/contracts/sales/reviews.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'

const reviewsKey = ['site', 'reviews']

export const useReviews = () =>
  useQuery({ queryKey: reviewsKey, queryFn: async ({ signal }) => (await callApi(listReviews, { signal })).data })

export function usePublishReview() {
  const queries = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: ({ orderId, writtenAt, publishedAt }: OwnersReview) =>
      callApi(publishReview, { params: { orderId }, body: { isPublished: publishedAt === null, writtenAt } }),
    onSuccess: (_answer, { publishedAt }) =>
      showToast({ tone: 'ok', title: publishedAt ? 'Review taken down' : 'Review published' }),
    onError: (error) => showToast({ tone: 'fail', title: 'Not done', text: describeError(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: reviewsKey }),
  })
}
