import { serviceNames } from '#src/contracts/catalogue.ts'
import type { FilmTier } from '#src/contracts/studio/film-choices.ts'
import { orderPages, sitePages } from '#src/contracts/pages.ts'
import { formatPence } from '#src/kit/money.ts'
import { sayRounds } from '#src/contracts/words/say-rounds.ts'
import * as words from '#src/contracts/words/site/home-prices.ts'
import * as packageWords from '#src/contracts/words/site/packages.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { deliveryDay, standardHours } from '#src/web/site/shared/delivery-day.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { Pencil } from '#src/web/site/shared/pencil.tsx'
import { usePrices, useRounds, useSiteContent } from '#src/web/site/shared/site-content.ts'
import { describeTier, type Shop } from '#src/web/site/shared/tier-content.ts'
import { say } from '#src/web/ui/say.ts'
import { SectionHead } from './section-head.tsx'
import styles from './services-section.module.css'
import { TierLoop } from './tier-loop.tsx'

const tiers: { id: FilmTier; isMarked: boolean; cells: { min: number; max: number } }[] = [
  { id: 'vr1', isMarked: false, cells: { min: 5, max: 8 } },
  { id: 'vr2', isMarked: true, cells: { min: 8, max: 12 } },
  { id: 'vr3', isMarked: false, cells: { min: 12, max: 15 } },
]

const listExtras = ({ isLaunched, prices, say }: Shop) => [
  {
    name: say(words.threeVideos),
    note: describeTier('combo-3', { isLaunched, prices, say }).lines[0],
    price: formatPence(prices.list['combo-3']),
  },
  {
    name: say(words.fiveVideos),
    note: describeTier('combo-5', { isLaunched, prices, say }).lines[0],
    price: formatPence(prices.list['combo-5']),
  },
  { name: say(packageWords.rush), note: say(words.rushNote), price: `+${formatPence(prices.rush)}` },
  {
    name: say(words.photography),
    note: <a href={sitePages.quote}>{say(words.photographyLink)}</a>,
    price: formatPence(prices.photography),
  },
]

export function ServicesSection({ isPaused }: { isPaused: boolean }) {
  const { isLaunched, today } = useSiteContent()
  const rounds = sayRounds(say, useRounds())
  const extras = listExtras({ isLaunched, prices: usePrices(), say })
  const day = deliveryDay(today, standardHours)
  return (
    <section className={classNames(layout.section, styles.services)} id="services" data-later>
      <div className={layout.wrap}>
        <SectionHead
          title={say(words.packagesTitle)}
          lede={isLaunched ? say(words.packagesTextRounds, { rounds }) : say(words.packagesText)}
        />
        <div className={styles.tiers}>
          {tiers.map((tier) => (
            <Tier key={tier.id} {...tier} {...{ isPaused, day }} />
          ))}
        </div>
        <ul className={styles.extras}>
          {extras.map(({ name, note, price }) => (
            <li key={name}>
              <span>
                {name}
                <small>{note}</small>
              </span>
              <b className={layout.figures}>{price}</b>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type TierProps = (typeof tiers)[number] & { isPaused: boolean; day: string }

function Tier({ id, isMarked, cells, isPaused, day }: TierProps) {
  const prices = usePrices()
  const { photos, lines } = describeTier(id, { isLaunched: false, prices, say })
  return (
    <article className={styles.tier}>
      <TierLoop tier={id} isPaused={isPaused} />
      <h3>{say(serviceNames[id])}</h3>
      <p className={classNames(layout.figures, layout.poster, styles.price)}>
        {formatPence(prices.list[id])}
        {isMarked && <Pencil mark="underline" className={styles.underline} />}
      </p>
      {day && <p className={styles.day}>{say(words.deliveryDay, { day })}</p>}
      <div className={styles.cells} aria-hidden="true">
        {Array.from({ length: cells.max }, (_, cell) => (
          <i key={cell} className={cell < cells.min ? styles.full : styles.open} />
        ))}
      </div>
      <ul>
        <li>
          <b>{photos}</b>
        </li>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button variant={isMarked ? 'go' : 'line'} href={`${orderPages.checkout}?service=${id}`}>
        {say(words.chooseButton, { package: say(serviceNames[id]) })}
      </Button>
    </article>
  )
}
