import * as words from '#src/contracts/words/site/home-story.ts'
import pizzaSmall from '#src/web/images/feature-pizza-680.avif'
import pizza from '#src/web/images/feature-pizza-840.avif'
import pizzaJpg from '#src/web/images/feature-pizza-840.jpg'
import ring from '#src/web/images/feature-ring.avif'
import ringJpg from '#src/web/images/feature-ring.jpg'
import suiteSmall from '#src/web/images/feature-suite-680.avif'
import suite from '#src/web/images/feature-suite-840.avif'
import suiteJpg from '#src/web/images/feature-suite-840.jpg'
import { Brackets } from '#src/web/ui/brackets.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { Photo } from '#src/web/site/shared/photo.tsx'
import { say } from '#src/web/ui/say.ts'
import * as homeLabelsWords from '#src/contracts/words/site/home-labels.ts'
import styles from './features-section.module.css'
import { SectionHead } from './section-head.tsx'

const photo = { sizes: '(max-width: 860px) 94vw, 27rem', width: 840, height: 630, loading: 'lazy' } as const
const cuts = ['9:16', '4:5', '1:1'] as const

export function FeaturesSection() {
  return (
    <section className={layout.section} id="features" data-later>
      <div className={layout.wrap}>
        <SectionHead title={say(words.featuresTitle)} lede={say(words.featuresText)} />
        <div className={styles.features}>
          <article>
            <div className={styles.picture}>
              <Photo
                avif={`${suiteSmall} 680w, ${suite} 840w`}
                jpg={suiteJpg}
                alt={say(homeLabelsWords.bedroomPictureText)}
                {...photo}
              />
              <PushIn />
            </div>
            <h3>{say(words.evolvementTitle)}</h3>
            <p>{say(words.evolvementText)}</p>
          </article>
          <article>
            <div className={styles.picture}>
              <Photo
                avif={`${pizzaSmall} 680w, ${pizza} 840w`}
                jpg={pizzaJpg}
                alt={say(homeLabelsWords.pizzaPictureText)}
                {...photo}
              />
              <Brackets className={styles.subject} />
              <span className={classNames(styles.label, styles.found)}>{say(words.intelligenceLabel)}</span>
              <span className={classNames(styles.label, styles.opens)}>{say(words.intelligenceSecondLabel)}</span>
            </div>
            <h3>{say(words.intelligenceTitle)}</h3>
            <p>{say(words.intelligenceText)}</p>
          </article>
          <article>
            <div className={classNames(styles.picture, styles.cuts)}>
              {cuts.map((cut) => (
                <figure key={cut}>
                  <Photo
                    avif={ring}
                    jpg={ringJpg}
                    alt={say(homeLabelsWords.ringPictureText)}
                    width={270}
                    height={480}
                    loading="lazy"
                  />
                  <figcaption className={layout.timecode}>{cut}</figcaption>
                </figure>
              ))}
            </div>
            <h3>{say(words.resultsTitle)}</h3>
            <p>{say(words.resultsText)}</p>
          </article>
        </div>
      </div>
    </section>
  )
}

// The path of the camera: what it sees first, on its way, and at the end.
function PushIn() {
  return (
    <>
      <span className={classNames(styles.view, styles.wide)} />
      <span className={classNames(styles.view, styles.nearer)} />
      <span className={classNames(styles.view, styles.close)} />
      <span className={classNames(styles.label, styles.move)}>{say(words.evolvementLabel)}</span>
    </>
  )
}
