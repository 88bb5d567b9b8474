import { sitePages } from '#src/contracts/pages.ts'
import { track } from '#src/web/api/track.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { Still } from '#src/web/site/shared/still.tsx'
import { stillPart } from '#src/web/site/shared/still-part.ts'
import styles from './hero.module.css'
import film from './hero-film.module.css'
import { HeroFrame } from './hero-frame.tsx'
import { HeroRoom } from './hero-room.tsx'
import { HeroStats } from './hero-stats.tsx'

const heroStrips = stillPart(async () => (await import('./hero-strips.tsx')).HeroStrips)

interface HeroProps {
  isPaused: boolean
  onPause: (isPaused: boolean) => void
}

export function Hero({ isPaused, onPause }: HeroProps) {
  return (
    <section className={styles.hero} data-surface="ink">
      <HeroRoom isPaused={isPaused} />
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
            <Button
              variant="go"
              size="big"
              href={sitePages.quote}
              data-held
              onClick={() => track('business_quote_click')}
            >
              Get Business Quote
            </Button>
            <Button variant="line" size="big" href={sitePages.quote}>
              Start Step 1: Send Photos
            </Button>
          </div>
          <p className={styles.own}>
            Or <a href={sitePages.yourFilm}>See your film</a> first, from your own photos. Nothing is uploaded.
          </p>
          <HeroStats />
          <label className={styles.motion}>
            <input type="checkbox" onChange={(event) => onPause(event.target.checked)} />
            Pause motion
          </label>
        </div>
        <div className={film.film}>
          <Still id="hero-strips" part={heroStrips} />
          <HeroFrame isPaused={isPaused} />
        </div>
      </div>
    </section>
  )
}
