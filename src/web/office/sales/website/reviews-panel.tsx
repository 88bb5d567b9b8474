import { useQuery } from '@tanstack/react-query'
import { type OwnersReview, listReviews, publishReview } from '#src/contracts/sales/reviews.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { callApi } from '#src/web/api/call-api.ts'
import { useAction } from '#src/web/office/shared/use-action.ts'
import styles from './website.module.css'

const reviewsKey = ['site', 'reviews']

const useReviews = () =>
  useQuery({ queryKey: reviewsKey, queryFn: async ({ signal }) => (await callApi(listReviews, { signal })).data })

const usePublishReview = () =>
  useAction({
    act: ({ orderId, writtenAt, publishedAt }: OwnersReview) =>
      callApi(publishReview, { params: { orderId }, body: { isPublished: publishedAt === null, writtenAt } }),
    done: (_answer, { publishedAt }) => ({ title: publishedAt ? 'Review taken down' : 'Review published' }),
    failed: 'That didn’t work',
    changes: [reviewsKey],
  })

export function ReviewsPanel({ isLaunched }: { isLaunched: boolean }) {
  const reviews = useReviews()
  const publish = usePublishReview()
  return (
    <Panel title="Reviews" aside={<span>{reviews.data?.length ?? 0} written</span>}>
      <p className={styles.text}>
        We ask each customer once, after they approve their film. Each review belongs to a paid order, and appears on
        the site once you publish it{isLaunched ? '.' : ' and the site is launched.'}
      </p>
      {reviews.isError && (
        <LoadFailed error={reviews.error} busy={reviews.isFetching} onRetry={() => void reviews.refetch()} />
      )}
      {reviews.data?.length === 0 && <p>No reviews yet.</p>}
      <ul className={styles.list}>
        {reviews.data?.map((review) => (
          <Review key={review.orderId} review={review} busy={publish.isPending} onTurn={() => publish.mutate(review)} />
        ))}
      </ul>
    </Panel>
  )
}

interface ReviewProps {
  review: OwnersReview
  busy: boolean
  onTurn: () => void
}

function Review({ review, busy, onTurn }: ReviewProps) {
  const { orderNumber, name, role, rating, text, writtenAt, publishedAt } = review
  return (
    <li className={styles.review}>
      <div>
        <p>{text}</p>
        <small>
          {[name, role].filter(Boolean).join(', ')}. {rating} out of 5 stars, order {orderNumber},{' '}
          {formatDayTime(writtenAt)}
        </small>
      </div>
      <Status tone={publishedAt ? 'ok' : 'idle'}>{publishedAt ? 'Published' : 'Not published'}</Status>
      <Button
        variant="line"
        size="sm"
        disabled={busy}
        onClick={onTurn}
        aria-label={`${publishedAt ? 'Take down' : 'Publish'} the review by ${name}`}
      >
        {publishedAt ? 'Take down' : 'Publish'}
      </Button>
    </li>
  )
}
