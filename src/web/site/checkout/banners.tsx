import type { z } from 'zod'
import type { OfferState, quoteCheckout } from '#src/contracts/checkout.ts'
import { sitePages } from '#src/contracts/pages.ts'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { Countdown } from '../countdown.tsx'
import { formatPounds } from '../format-pounds.ts'
import layout from '../layout.module.css'
import styles from './banners.module.css'
import type { Price } from './estimate-cart.ts'

export interface BannersProps {
  reference: string | undefined
  quote: z.output<typeof quoteCheckout.answer> | undefined
  price: Price | undefined
  offer: string | undefined
}

export function Banners({ reference, quote, price, offer }: BannersProps) {
  return (
    <div className={styles.banners}>
      {reference ? <Reference reference={reference} isRush={quote?.quote?.isRush} /> : <NoQuote />}
      {offer && <OfferNote state={quote?.offer?.state} />}
      {price && <Discount price={price} endsAt={quote?.offer?.expiresAt} />}
    </div>
  )
}

const Reference = ({ reference, isRush }: { reference: string; isRush: boolean | undefined }) => (
  <p className={styles.banner}>
    <span>
      Quote reference <b className={layout.figures}>{reference}</b>
    </span>
    <span className={styles.soft}>{isRush ? 'Your details are with us, with rush' : 'Your details are with us'}</span>
  </p>
)

const NoQuote = () => (
  <p className={styles.banner}>
    <span>No quote yet? You can order straight away.</span>
    <a href={sitePages.quote}>Get Business Quote</a>
  </p>
)

// Says nothing about an offer that holds: its price does.
function OfferNote({ state }: { state: OfferState | undefined }) {
  if (state === 'valid') return null
  return state ? (
    <Notice tone="info">{offerTexts[state]}</Notice>
  ) : (
    <p className={styles.banner}>Checking your offer...</p>
  )
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
  expired: 'This offer has expired. The price below is without it.',
  used: 'This offer has been used. The price below is without it.',
  unknown: 'This offer is not one of ours. The price below is without it.',
}
