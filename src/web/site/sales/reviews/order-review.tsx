import type { withdrawReview } from '#src/contracts/sales/reviews.ts'
import type { readReview } from '#src/contracts/sales/reviews.ts'
import { useCallback, useEffect, useState } from 'react'
import type { OrderReview as Answer } from '#src/contracts/sales/reviews.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import * as paths from '#src/contracts/paths.ts'
import styles from './order-review.module.css'
import { ReviewForm } from './review-form.tsx'

// Below an approved film: asks for a review, shows what was written, and lets it be taken back.
export function OrderReview({ token }: { token: string }) {
  const [answer, setAnswer] = useState<Answer>()
  const [isWriting, setWriting] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const read = useCallback(
    () =>
      askServer<typeof readReview>(paths.readReview, { params: { token } })
        .then(setAnswer)
        // The film does not hang on a review.
        .catch(() => undefined),
    [token],
  )
  useEffect(() => void read(), [read])
  if (!answer?.isAsked) return null

  const withdraw = async () => {
    try {
      await askServer<typeof withdrawReview>(paths.withdrawReview, { params: { token } })
      setFailed(false)
      await read()
    } catch {
      setFailed(true)
    }
  }
  const { review, isPublished } = answer
  return (
    <section className={styles.review} id="review" aria-labelledby="review-title">
      <h2 id="review-title">{review ? 'Your review' : 'How did we do?'}</h2>
      {review && !isWriting ? (
        <>
          <Written {...review} />
          <p className={styles.note}>
            {isPublished
              ? 'It’s on our site. Thank you.'
              : 'Thank you. We’ve read it or soon will. It isn’t on our site yet.'}
          </p>
          {hasFailed && <Notice tone="fail">That didn’t reach us. Please try again.</Notice>}
          <div className={styles.actions}>
            <Button variant="line" size="sm" onClick={() => setWriting(true)}>
              Change
            </Button>
            <Button variant="line" size="sm" onClick={() => void withdraw()}>
              Take it back
            </Button>
          </div>
        </>
      ) : (
        <ReviewForm
          token={token}
          review={review}
          onSaved={async () => {
            await read()
            setWriting(false)
          }}
        />
      )}
    </section>
  )
}

function Written({ rating, text, name, role }: NonNullable<Answer['review']>) {
  return (
    <figure className={styles.written}>
      <blockquote>{text}</blockquote>
      <figcaption>
        {[name, role].filter(Boolean).join(', ')}. {rating} of 5.
      </figcaption>
    </figure>
  )
}
