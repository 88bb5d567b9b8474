import { sitePages } from '#src/contracts/pages.ts'
import * as frame from '#src/contracts/words/site/frame.ts'
import * as words from '#src/contracts/words/site/home.ts'
import { formatPence } from '#src/kit/money.ts'
import { track } from '#src/web/api/track.ts'
import { deliveryDay, standardHours } from '#src/web/site/shared/delivery-day.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { usePrices, useSiteContent } from '#src/web/site/shared/site-content.ts'
import { Still } from '#src/web/site/shared/still.tsx'
import { stillPart } from '#src/web/site/shared/still-part.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { say } from '#src/web/ui/say.ts'
import { Unbroken } from '#src/web/ui/unbroken.tsx'
import styles from './hero.module.css'
import film from './hero-film.module.css'
import { HeroFrame } from './hero-frame.tsx'
import { HeroRoom } from './hero-room.tsx'
import { HeroStats } from './hero-stats.tsx'
import { SeeYourFilm } from './see-your-film.tsx'

const heroStrips = stillPart(async () => (await import('./hero-strips.tsx')).HeroStrips)

interface HeroProps {
  isPaused: boolean
  onPause: (isPaused: boolean) => void
}

export function Hero({ isPaused, onPause }: HeroProps) {
  return (
    <section className={styles.hero} data-surface="ink">
      <HeroRoom />
      <div className={classNames(layout.wrap, styles.grid)}>
        <div className={film.film}>
          <Still id="hero-strips" part={heroStrips} />
          <HeroFrame isPaused={isPaused} />
        </div>
        <div className={styles.say}>
          <div className={styles.first}>
            <h1>
              <span className={styles.claim}>{say(words.nameInSearchResults)}</span> {say(words.headline)}
            </h1>
            <label className={styles.motion}>
              <input type="checkbox" onChange={(event) => onPause(event.target.checked)} />
              <Icon name="pause" />
              <Icon name="play" />
              <span>{say(words.pauseMotion)}</span>
            </label>
            <p className={styles.price}>
              <PriceAndDay />
            </p>
            <SeeYourFilm className={styles.see} />
            <p className={styles.nothing}>{say(words.nothingIsUploaded)}</p>
            <p className={styles.quiet}>
              <a href={sitePages.quote} data-held onClick={() => track('business_quote_click')}>
                {say(frame.quoteButton)}
              </a>
              <a href={sitePages.quote}>{say(words.photosButton)}</a>
            </p>
          </div>
          <p className={classNames(layout.lede, styles.lede)}>
            <Unbroken text={say(words.headlineText)} />
          </p>
          <div className={styles.stats}>
            <HeroStats />
          </div>
        </div>
      </div>
    </section>
  )
}

function PriceAndDay() {
  const { list } = usePrices()
  const day = deliveryDay(useSiteContent().today, standardHours)
  const price = formatPence(list.vr1)
  return day ? say(words.priceAndDay, { price, day }) : `${say(words.barPrice, { price })}.`
}
