import type { withdrawReview } from '#src/contracts/sales/reviews.ts'
import type { readReview } from '#src/contracts/sales/reviews.ts'
import { useCallback, useEffect, useState } from 'react'
import type { OrderReview as Answer } from '#src/contracts/sales/reviews.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import * as paths from '#src/contracts/paths.ts'
import * as progressWords from '#src/contracts/words/site/progress.ts'
import * as reviewWords from '#src/contracts/words/site/review.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
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
      <h2 id="review-title">{review ? say(progressWords.stageReview) : say(reviewWords.askingTitle)}</h2>
      {review && !isWriting ? (
        <>
          <Written {...review} />
          <p className={styles.note}>{isPublished ? say(reviewWords.published) : say(reviewWords.notPublished)}</p>
          {hasFailed && <Notice tone="fail">{say(sharedWords.notReached)}</Notice>}
          <div className={styles.actions}>
            <Button variant="line" size="sm" onClick={() => setWriting(true)}>
              {say(reviewWords.changeButton)}
            </Button>
            <Button variant="line" size="sm" onClick={() => void withdraw()}>
              {say(reviewWords.takeItBackButton)}
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
        {[name, role].filter(Boolean).join(', ')}. {say(reviewWords.ratingOf5, { rating: String(rating) })}
      </figcaption>
    </figure>
  )
}
