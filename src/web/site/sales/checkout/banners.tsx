import type { z } from 'zod'
import type { OfferState, quoteCheckout } from '#src/contracts/sales/checkout.ts'
import { sitePages } from '#src/contracts/pages.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import { Countdown } from '#src/web/site/shared/countdown.tsx'
import { formatPounds } from '#src/web/site/shared/format-pounds.ts'
import layout from '#src/web/site/shared/layout.module.css'
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
      Quote reference <b className={layout.figures}>{reference}</b>
    </span>
    <span className={styles.soft}>{isRush ? 'We have your details. Rush is included.' : 'We have your details.'}</span>
  </p>
)

const NoQuote = () => (
  <p className={styles.banner}>
    <span>No quote yet? You can order straight away.</span>
    <a href={sitePages.quote}>Get Business Quote</a>
  </p>
)

function offerStateOf(quote: BannersProps['quote'], linkOffer: string | undefined): OfferState | 'asked' {
  if (quote) return quote.offer?.state ?? 'valid'
  return linkOffer ? 'asked' : 'valid'
}

// Says nothing about an offer that holds: its price does.
function OfferNote({ state }: { state: OfferState | 'asked' }) {
  if (state === 'valid') return null
  if (state === 'asked') return <p className={styles.banner}>Checking your offer...</p>
  return <Notice tone="info">{offerTexts[state]}</Notice>
}

function Discount({ price, endsAt }: { price: Price; endsAt: string | null | undefined }) {
  const { discountPercent, originalPrice, basePrice } = price
  if (basePrice >= originalPrice) return null
  const name = discountPercent ? `${discountPercent}% discount applied.` : 'Your offer is applied.'
  return (
    <p className={classNames(styles.banner, styles.hot)} data-surface="ink">
      <span className={layout.figures}>
        <b>{name}</b> {formatPounds(originalPrice)} becomes {formatPounds(basePrice)}.
      </span>
      {endsAt && (
        <span className={layout.timecode}>
          Ends in <Countdown endsAt={Date.parse(endsAt)} />
        </span>
      )}
    </p>
  )
}

const offerTexts: Record<Exclude<OfferState, 'valid'>, string> = {
  expired: 'This offer has expired. The price below doesn’t include it.',
  used: 'This offer has been used. The price below doesn’t include it.',
  unknown: 'We don’t recognise this offer. The price below doesn’t include it.',
}
