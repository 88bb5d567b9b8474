import { sitePages } from '#src/contracts/pages.ts'
import barSmall from '../../images/hero-bar-480.avif'
import bar from '../../images/hero-bar-960.avif'
import barJpg from '../../images/hero-bar-960.jpg'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import layout from '../layout.module.css'
import styles from './hero.module.css'
import { HeroFilm } from './hero-film.tsx'

export function Hero() {
  return (
    <section className={styles.hero} data-surface="ink">
      <picture className={styles.room}>
        <source type="image/avif" media="(max-width: 860px)" srcSet={barSmall} />
        <source type="image/avif" srcSet={bar} />
        <img src={barJpg} alt="" width={960} height={720} decoding="async" />
      </picture>
      <div className={classNames(layout.wrap, styles.grid)}>
        <div className={styles.say}>
          <h1>
            <span className={styles.claim}>AI Video Creation Service</span> Your photos, made into film.
          </h1>
          <p className={classNames(layout.lede, styles.lede)}>
            Send 5 to 15 photos of your business. We return a short cinematic vertical film, ready to post, in 24-48
            hours.
          </p>
          <div className={classNames(layout.actions, styles.actions)}>
            <Button variant="go" size="big" href={sitePages.quote}>
              Get Business Quote
            </Button>
            <Button variant="line" size="big" href={sitePages.quote}>
              Start Step 1: Send Photos
            </Button>
          </div>
        </div>
        <HeroFilm />
      </div>
    </section>
  )
}
