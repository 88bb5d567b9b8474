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
import styles from './features-section.module.css'
import { SectionHead } from './section-head.tsx'

const photo = { sizes: '(max-width: 860px) 94vw, 27rem', width: 840, height: 630, loading: 'lazy' } as const
const cuts = ['9:16', '4:5', '1:1'] as const

export function FeaturesSection() {
  return (
    <section className={layout.section} id="features" data-later>
      <div className={layout.wrap}>
        <SectionHead
          title="Three things happen to a photograph here."
          lede="No shoot, no crew, no script to write. You keep serving customers; we do the rest."
        />
        <div className={styles.features}>
          <article>
            <div className={styles.picture}>
              <Photo avif={`${suiteSmall} 680w, ${suite} 840w`} jpg={suiteJpg} alt="A hotel bedroom" {...photo} />
              <PushIn />
            </div>
            <h3>Evolvement</h3>
            <p>
              A still becomes a shot. We find the depth in your photo and move a camera through it: a push-in, a slow
              pan, a rise.
            </p>
          </article>
          <article>
            <div className={styles.picture}>
              <Photo
                avif={`${pizzaSmall} 680w, ${pizza} 840w`}
                jpg={pizzaJpg}
                alt="A wood-fired pizza on a round board"
                {...photo}
              />
              <Brackets className={styles.subject} />
              <span className={classNames(styles.label, styles.found)}>Subject found</span>
              <span className={classNames(styles.label, styles.opens)}>Opens the film</span>
            </div>
            <h3>Intelligence</h3>
            <p>
              Every photo is read for subject, light and order. The strongest opens the film and the rest follow as a
              story.
            </p>
          </article>
          <article>
            <div className={classNames(styles.picture, styles.cuts)}>
              {cuts.map((cut) => (
                <figure key={cut}>
                  <Photo avif={ring} jpg={ringJpg} alt="A diamond ring" width={270} height={480} loading="lazy" />
                  <figcaption className={layout.timecode}>{cut}</figcaption>
                </figure>
              ))}
            </div>
            <h3>Results</h3>
            <p>
              A 30-40 second film made for the feed. The strongest shot comes first, and your name stays clear of the
              app’s buttons.
            </p>
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
      <span className={classNames(styles.label, styles.move)}>Push-in, 5 s</span>
    </>
  )
}
