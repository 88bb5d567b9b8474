import { sitePages } from '#src/contracts/pages.ts'
import * as frame from '#src/contracts/words/site/frame.ts'
import * as words from '#src/contracts/words/site/home.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { track } from '#src/web/api/track.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { Still } from '#src/web/site/shared/still.tsx'
import { stillPart } from '#src/web/site/shared/still-part.ts'
import { say } from '#src/web/ui/say.ts'
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
            <span className={styles.claim}>{say(words.nameInSearchResults)}</span> {say(words.headline)}
          </h1>
          <p className={classNames(layout.lede, styles.lede)}>{say(words.headlineText)}</p>
          <div className={classNames(layout.actions, styles.actions)}>
            <Button
              variant="go"
              size="big"
              href={sitePages.quote}
              data-held
              onClick={() => track('business_quote_click')}
            >
              {say(frame.quoteButton)}
            </Button>
            <Button variant="line" size="big" href={sitePages.quote}>
              {say(words.photosButton)}
            </Button>
          </div>
          <p className={styles.own}>
            {say(words.ownFilmBeforeTheLink)} <a href={sitePages.yourFilm}>{say(sharedWords.seeYourFilmLink)}</a>{' '}
            {say(words.ownFilmAfterTheLink)}
          </p>
          <HeroStats />
          <label className={styles.motion}>
            <input type="checkbox" onChange={(event) => onPause(event.target.checked)} />
            {say(words.pauseMotion)}
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
