import type { Review } from '#src/contracts/sales/site-content.ts'
import * as words from '#src/contracts/words/site/home-samples.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { SampleMark } from '#src/web/site/shared/sample-mark.tsx'
import type { Sample } from '#src/web/site/sales/samples/samples.ts'
import { useSiteContent } from '#src/web/site/shared/site-content.ts'
import { say } from '#src/web/ui/say.ts'
import * as homeWords from '#src/contracts/words/site/home.ts'
import * as homeLabelsWords from '#src/contracts/words/site/home-labels.ts'
import { Carousel } from './carousel.tsx'
import { FilmsInstead } from './films-instead.tsx'
import styles from './reviews-section.module.css'

const intervalMs = 5_000

export function ReviewsSection({ onWatch }: { onWatch: (sample: Sample) => void }) {
  const { list, isSample } = useSiteContent().reviews
  if (list.length === 0) return <FilmsInstead onWatch={onWatch} />
  return (
    <section className={layout.section} id="testimonials" data-later>
      <div className={layout.wrap}>
        <Carousel
          title={say(words.reviewsTitle)}
          label={say(homeWords.menuReviews)}
          noun={say(homeLabelsWords.reviewNoun)}
          intervalMs={intervalMs}
          className={styles.reviews}
          slides={list.map((review) => ({
            key: review.id,
            content: <Said review={review} isSample={isSample} />,
          }))}
        />
      </div>
    </section>
  )
}

function Said({ review: { text, name, role }, isSample }: { review: Review; isSample: boolean }) {
  return (
    <figure>
      <blockquote>{text}</blockquote>
      <figcaption>
        <b>{name}</b>
        {role} {isSample && <SampleMark />}
      </figcaption>
    </figure>
  )
}
