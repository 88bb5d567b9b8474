import { reviews } from '../content/sample-content.ts'
import layout from '../layout.module.css'
import { Carousel } from './carousel.tsx'
import styles from './reviews-section.module.css'

const intervalMs = 5_000

export function ReviewsSection() {
  return (
    <section className={layout.section} id="testimonials" data-later>
      <div className={layout.wrap}>
        <Carousel
          title="Said by people with shops to run."
          label="Reviews"
          noun="review"
          intervalMs={intervalMs}
          className={styles.reviews}
          slides={reviews.map(({ text, name, role }) => ({
            key: name,
            content: (
              <figure>
                <blockquote>{text}</blockquote>
                <figcaption>
                  <b>{name}</b>
                  {role}
                </figcaption>
              </figure>
            ),
          }))}
        />
      </div>
    </section>
  )
}
