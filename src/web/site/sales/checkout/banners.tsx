import type { z } from 'zod'
import type { OfferState, quoteCheckout } from '#src/contracts/sales/checkout.ts'
import { sitePages } from '#src/contracts/pages.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import { Countdown } from '#src/web/site/shared/countdown.tsx'
import { formatPounds } from '#src/web/site/shared/format-pounds.ts'
import layout from '#src/web/site/shared/layout.module.css'
import * as words from '#src/contracts/words/site/checkout.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import * as frameWords from '#src/contracts/words/site/frame.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './banners.module.css'
import type { Price } from './estimate-cart.ts'

export interface BannersProps {
  reference: string | undefined
  quote: z.output<typeof quoteCheckout.answer> | undefined
  price: Price | undefined
  // As the address of the page names it.
  linkOffer: string | undefined
}

export function Banners({ reference, quote, price, linkOffer }: BannersProps) {
  return (
    <div className={styles.banners}>
      {reference ? <Reference reference={reference} isRush={quote?.quote?.isRush} /> : <NoQuote />}
      <OfferNote state={offerStateOf(quote, linkOffer)} />
      {price && <Discount price={price} endsAt={quote?.offer?.expiresAt} />}
    </div>
  )
}

const Reference = ({ reference, isRush }: { reference: string; isRush: boolean | undefined }) => (
  <p className={styles.banner}>
    <span>
      {say(words.quoteReference)} <b className={layout.figures}>{reference}</b>
    </span>
    <span className={styles.soft}>{isRush ? say(words.detailsWithRush) : say(words.detailsWithoutRush)}</span>
  </p>
)

const NoQuote = () => (
  <p className={styles.banner}>
    <span>{say(words.noQuoteYet)}</span>
    <a href={sitePages.quote}>{say(frameWords.quoteButton)}</a>
  </p>
)

function offerStateOf(quote: BannersProps['quote'], linkOffer: string | undefined): OfferState | 'asked' {
  if (quote) return quote.offer?.state ?? 'valid'
  return linkOffer ? 'asked' : 'valid'
}

// Says nothing about an offer that holds: its price does.
function OfferNote({ state }: { state: OfferState | 'asked' }) {
  if (state === 'valid') return null
  if (state === 'asked') return <p className={styles.banner}>{say(words.checkingYourOffer)}</p>
  return <Notice tone="info">{say(offerTexts[state])}</Notice>
}

function Discount({ price, endsAt }: { price: Price; endsAt: string | null | undefined }) {
  const { discountPercent, originalPrice, basePrice } = price
  if (basePrice >= originalPrice) return null
  const name = discountPercent ? say(words.discountApplied, { discountPercent }) : say(words.yourOfferIsApplied)
  return (
    <p className={classNames(styles.banner, styles.hot)} data-surface="ink">
      <span className={layout.figures}>
        <b>{name}</b>{' '}
        {say(words.discountPrices, { originalPrice: formatPounds(originalPrice), basePrice: formatPounds(basePrice) })}
      </span>
      {endsAt && (
        <span className={layout.timecode}>
          {say(sharedWords.endsIn)} <Countdown endsAt={Date.parse(endsAt)} />
        </span>
      )}
    </p>
  )
}

const offerTexts: Record<Exclude<OfferState, 'valid'>, string> = {
  expired: words.offerExpired,
  used: words.offerUsed,
  unknown: words.offerUnknown,
}
