import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { FilmFrame } from '#src/web/site/shared/film-frame.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import { Photo } from '#src/web/site/shared/photo.tsx'
import { PlayButton } from '#src/web/site/sales/samples/play-button.tsx'
import { categoryOf, type Sample, samples } from '#src/web/site/sales/samples/samples.ts'
import { usePrices } from '#src/web/site/shared/site-content.ts'
import { sitePages } from '#src/contracts/pages.ts'
import * as frame from '#src/contracts/words/site/frame.ts'
import * as words from '#src/contracts/words/site/home-samples.ts'
import { say } from '#src/web/ui/say.ts'
import * as homeLabelsWords from '#src/contracts/words/site/home-labels.ts'
import styles from './films-instead.module.css'
import { SectionHead } from './section-head.tsx'

// Where nobody has said anything about us yet, the films speak.
export function FilmsInstead({ onWatch }: { onWatch: (sample: Sample) => void }) {
  const prices = usePrices()
  return (
    <section className={layout.section} data-later>
      <div className={layout.wrap}>
        <SectionHead title={say(words.withoutReviewsTitle)} lede={say(words.withoutReviewsText)} />
        <ul className={styles.films}>
          {samples.map((sample) => (
            <li key={sample.id}>
              <FilmFrame
                picture={
                  <Photo
                    {...sample.poster}
                    alt={say(sample.poster.alt)}
                    sizes="(max-width: 860px) 60vw, 24rem"
                    loading="lazy"
                  />
                }
              >
                <PlayButton
                  label={say(homeLabelsWords.watchFilm, { title: sample.title })}
                  onClick={() => onWatch(sample)}
                />
              </FilmFrame>
              <p className={styles.title}>{sample.title}</p>
              <p className={layout.figures}>{categoryOf(sample.service, prices)}</p>
            </li>
          ))}
        </ul>
        <div className={classNames(layout.actions, styles.actions)}>
          <Button variant="line" size="big" href={sitePages.quote}>
            {say(frame.quoteButton)}
          </Button>
        </div>
      </div>
    </section>
  )
}
