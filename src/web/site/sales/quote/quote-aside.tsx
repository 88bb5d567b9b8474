import { findService } from '#src/contracts/catalogue.ts'
import { formatPence } from '#src/kit/money.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import { ContactLinks } from '#src/web/site/shared/contact-links.tsx'
import { deliveryDay, rushHours, standardHours } from '#src/web/site/shared/delivery-day.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { sayChoice } from '#src/web/site/shared/say-choice.ts'
import { usePrices, useSiteContent } from '#src/web/site/shared/site-content.ts'
import * as words from '#src/contracts/words/site/quote.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import * as homePricesWords from '#src/contracts/words/site/home-prices.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './quote-aside.module.css'
import { QuoteStats } from './quote-stats.tsx'
import { summarisePrice } from './summarise-price.ts'

interface QuoteAsideProps {
  serviceType: string
  timeline: string
  // Chosen so far.
  photos: number
}

export function QuoteAside(choice: QuoteAsideProps) {
  return (
    <aside className={styles.aside} aria-label={say(words.priceAndPromiseForScreenReaders)}>
      <div className={styles.promise} data-surface="ink">
        <b className={layout.poster}>{say(words.promise)}</b>
        <p>{say(words.promiseText)}</p>
        <ContactLinks />
      </div>
      <QuoteStats />
      <PriceCard {...choice} />
      <div className={classNames(styles.card, styles.advice)}>
        <h3>{say(words.adviceTitle)}</h3>
        <ul>
          <li>{say(words.advice1)}</li>
          <li>{say(words.advice2)}</li>
          <li>{say(words.advice3)}</li>
          <li>{say(words.advice4)}</li>
        </ul>
      </div>
    </aside>
  )
}

function PriceCard({ serviceType, timeline, photos }: QuoteAsideProps) {
  const service = findService(serviceType)
  const { lines, totalPence } = summarisePrice(serviceType, timeline, usePrices())
  const day = deliveryDay(useSiteContent().today, timeline === 'asap' ? rushHours : standardHours)
  return (
    <section
      className={classNames(styles.card, styles.price)}
      aria-label={say(words.yourPriceForScreenReaders)}
      aria-live="polite"
    >
      <dl className={classNames(styles.lines, layout.figures)}>
        {lines.map(({ name, pence }, index) => (
          <div key={name}>
            <dt>{index === 0 && service ? sayChoice(service, photos) : name}</dt>
            <dd>{formatPence(pence)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{say(sharedWords.total)}</dt>
          <dd className={layout.poster}>{formatPence(totalPence)}</dd>
        </div>
      </dl>
      {day && <p className={styles.day}>{say(homePricesWords.deliveryDay, { day })}</p>}
    </section>
  )
}
