import { currentRegion } from '#src/kit/region.ts'
import type { ReactNode } from 'react'
import { findService } from '#src/contracts/catalogue.ts'
import thumb from '#src/web/images/poster-restaurant-120.avif'
import { classNames } from '#src/web/ui/class-names.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { ContactLinks } from '#src/web/site/shared/contact-links.tsx'
import { deliveryDay, expressHours, rushHours, standardHours } from '#src/web/site/shared/delivery-day.ts'
import { FilmFrame } from '#src/web/site/shared/film-frame.tsx'
import { formatPounds } from '#src/web/site/shared/format-pounds.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { PriceLines } from '#src/web/site/shared/price-lines.tsx'
import { sayChoice } from '#src/web/site/shared/say-choice.ts'
import { usePrices, useRounds, useSiteContent } from '#src/web/site/shared/site-content.ts'
import { describeTier } from '#src/web/site/shared/tier-content.ts'
import { say } from '#src/web/ui/say.ts'
import { sayRounds } from '#src/contracts/words/say-rounds.ts'
import * as buyerWords from '#src/contracts/words/site/buyer.ts'
import * as words from '#src/contracts/words/site/checkout.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import * as packageWords from '#src/contracts/words/site/packages.ts'
import type { PriceLine } from '#src/contracts/sales/checkout.ts'
import type { Method } from './choices.ts'
import type { Price } from './estimate-cart.ts'
import { Unbroken } from '#src/web/ui/unbroken.tsx'
import styles from './order-summary.module.css'
import { ProceedButton } from './proceed-button.tsx'

export interface OrderSummaryProps {
  price: Price | undefined
  // The server could not be asked for its price.
  hasFailed: boolean
  method: Method | undefined
  isSending: boolean
  // The work waits 14 days: no day of today is named.
  isHeld: boolean
  // Of the quote, as far as they have arrived.
  photos: number
  // What went wrong at the last try.
  children: ReactNode
}

export function OrderSummary({ price, hasFailed, method, isSending, isHeld, photos, children }: OrderSummaryProps) {
  const { isLaunched } = useSiteContent()
  const rounds = sayRounds(say, useRounds())
  return (
    <aside className={styles.card} aria-labelledby="order-summary">
      <h2 id="order-summary">{say(words.orderSummaryTitle)}</h2>
      {price ? (
        <Film name={price.serviceName} count={photos} />
      ) : (
        <Skeleton lines={6} label={say(words.loadingThePriceLabel)} />
      )}
      {price && (
        <div aria-live="polite">
          <PriceLines lines={price.lines.map((line) => nameDiscount(line, price))} />
          <p className={styles.total}>
            <span>{say(sharedWords.totalInCurrency, { currency: currentRegion().currency })}</span>
            <b className={classNames(layout.poster, layout.figures)}>{formatPounds(price.total)}</b>
          </p>
          {isHeld ? <p className={styles.help}>{say(buyerWords.beginsLater)}</p> : <DeliveryDay lines={price.lines} />}
        </div>
      )}
      {hasFailed && <Notice tone="info">{say(words.priceNotChecked)}</Notice>}
      {children}
      {method ? (
        <ProceedButton {...{ method, isSending }} size="big" />
      ) : (
        <Notice tone="info">{say(words.chooseMethodFirst)}</Notice>
      )}
      <noscript>
        <Notice tone="info">{say(words.needsJavaScript)}</Notice>
      </noscript>
      <p className={styles.help}>
        {isLaunched || isHeld
          ? say(isHeld ? words.belowTheButtonHeld : words.belowTheButtonRounds, { rounds })
          : say(words.belowTheButton)}
      </p>
      <div className={styles.help}>
        <ContactLinks />
      </div>
    </aside>
  )
}

const nameDiscount = (line: PriceLine, { discountPercent: percent }: Price): PriceLine =>
  line.kind === 'discount'
    ? { ...line, name: percent ? say(words.discountLine, { percent }) : say(sharedWords.yourOffer) }
    : line

function DeliveryDay({ lines }: Pick<Price, 'lines'>) {
  const { today } = useSiteContent()
  const has = (wanted: string) => lines.some(({ id }) => id === wanted)
  const day = deliveryDay(today, has('express') ? expressHours : has('rush') ? rushHours : standardHours)
  return day && <p className={styles.help}>{say(words.deliveryDay, { day })}</p>
}

function Film({ name, count }: { name: string; count: number }) {
  const service = findService(name)
  const { isLaunched } = useSiteContent()
  const prices = usePrices()
  const { photos, lines } = service
    ? describeTier(service, { isLaunched, prices, say })
    : { photos: undefined, lines: [] }
  return (
    <div className={styles.film}>
      <FilmFrame className={styles.frame} picture={<img src={thumb} alt="" width={120} height={213} />} />
      <p>
        <b>{service ? sayChoice(service, count) : say(name)}</b>
        <span className={styles.help}>
          <Unbroken text={[photos, ...lines, say(packageWords.deliveryTime)].filter(Boolean).join(', ')} />
        </span>
      </p>
    </div>
  )
}
