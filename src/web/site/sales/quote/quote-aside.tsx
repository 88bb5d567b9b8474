import { formatPence } from '#src/kit/money.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import { ContactLinks } from '#src/web/site/shared/contact-links.tsx'
import { deliveryDay, rushHours, standardHours } from '#src/web/site/shared/delivery-day.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { usePrices, useSiteContent } from '#src/web/site/shared/site-content.ts'
import styles from './quote-aside.module.css'
import { QuoteStats } from './quote-stats.tsx'
import { summarisePrice } from './summarise-price.ts'

export function QuoteAside({ serviceType, timeline }: { serviceType: string; timeline: string }) {
  return (
    <aside className={styles.aside} aria-label="Price and promise">
      <div className={styles.promise} data-surface="ink">
        <b className={layout.poster}>2 hours</b>
        <p>The longest you’ll wait for a quote.</p>
        <ContactLinks />
      </div>
      <QuoteStats />
      <PriceCard serviceType={serviceType} timeline={timeline} />
      <div className={classNames(styles.card, styles.advice)}>
        <h3>What makes a good set</h3>
        <ul>
          <li>Two or three wide shots of the place.</li>
          <li>Four details: hands, texture, light.</li>
          <li>One face, if they’re happy to be in it.</li>
          <li>Daylight when you can, flash never.</li>
        </ul>
      </div>
    </aside>
  )
}

function PriceCard({ serviceType, timeline }: { serviceType: string; timeline: string }) {
  const { lines, totalPence } = summarisePrice(serviceType, timeline, usePrices())
  const day = deliveryDay(useSiteContent().today, timeline === 'asap' ? rushHours : standardHours)
  return (
    <section className={classNames(styles.card, styles.price)} aria-label="Your price" aria-live="polite">
      <dl className={classNames(styles.lines, layout.figures)}>
        {lines.map(({ name, pence }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatPence(pence)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd className={layout.poster}>{formatPence(totalPence)}</dd>
        </div>
      </dl>
      {day && <p className={styles.day}>Order and send photos today: film by {day}</p>}
    </section>
  )
}
