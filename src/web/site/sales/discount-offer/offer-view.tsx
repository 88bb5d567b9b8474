import type { OfferState } from '#src/contracts/sales/checkout.ts'
import { sitePages } from '#src/contracts/pages.ts'
import poster from '#src/web/images/poster-restaurant-460.avif'
import posterJpg from '#src/web/images/poster-restaurant-720.jpg'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { Countdown } from '#src/web/site/shared/countdown.tsx'
import { FilmFrame } from '#src/web/site/shared/film-frame.tsx'
import { formatPounds } from '#src/web/site/shared/format-pounds.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { Photo } from '#src/web/site/shared/photo.tsx'
import { NotLoaded } from '#src/web/site/shared/not-loaded.tsx'
import * as words from '#src/contracts/words/site/offer.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './offer-view.module.css'
import type { ShownOffer } from './shown-offer.ts'

export interface OfferViewProps {
  offer: ShownOffer | undefined
  hasFailed?: boolean
  onEnd?: () => void
}

export function OfferView({ offer, hasFailed = false, onEnd }: OfferViewProps) {
  return (
    <section className={styles.screen} data-surface="ink">
      <div className={classNames(layout.wrap, styles.grid)}>
        <div className={styles.say}>
          {hasFailed ? <Failed /> : offer ? <Offer offer={offer} onEnd={onEnd} /> : <Waiting />}
        </div>
        <FilmFrame
          className={styles.frame}
          picture={<Photo avif={poster} jpg={posterJpg} alt={say(words.framePictureText)} width={460} height={818} />}
        />
      </div>
    </section>
  )
}

function Offer({ offer, onEnd }: { offer: ShownOffer; onEnd: (() => void) | undefined }) {
  if (offer.state !== 'valid') return <Over state={offer.state} />
  const { percent, serviceName, originalPrice, price, endsAt, claimUrl } = offer
  return (
    <>
      <h1>{percent ? say(words.percentTitle, { percent }) : say(words.priceTitle, { price: formatPounds(price) })}</h1>
      <p className={layout.lede}>{say(words.titleText, { serviceName: say(serviceName) })}</p>
      <p className={classNames(layout.poster, layout.figures, styles.prices)}>
        <span>
          <small>{say(words.before)}</small>
          <s>{formatPounds(originalPrice)}</s>
        </span>
        <span>
          <small>{say(words.now)}</small>
          <span>{formatPounds(price)}</span>
        </span>
      </p>
      <p className={styles.clock}>
        <span>{say(sharedWords.endsIn)}</span>
        <b className={classNames(layout.poster, layout.figures)}>
          {endsAt === undefined ? '48:00:00' : <Countdown endsAt={endsAt} {...(onEnd ? { onEnd } : {})} />}
        </b>
      </p>
      <div className={layout.actions}>
        <Button variant="go" size="big" href={claimUrl} data-held>
          {percent
            ? say(words.claimPercentButton, { percent })
            : say(words.claimPriceButton, { price: formatPounds(price) })}
        </Button>
        <NewQuote />
      </div>
    </>
  )
}

const overTexts: Record<Exclude<OfferState, 'valid'>, [title: string, text: string]> = {
  expired: [words.expiredTitle, words.expiredText],
  used: [words.usedTitle, words.usedText],
  unknown: [words.unknownTitle, words.unknownText],
}

function Over({ state }: { state: Exclude<OfferState, 'valid'> }) {
  const [title, text] = overTexts[state]
  return (
    <>
      <h1>{say(title)}</h1>
      <p className={layout.lede}>{say(text)}</p>
      <NewQuote />
    </>
  )
}

const Waiting = () => (
  <>
    <h1>{say(sharedWords.yourOffer)}</h1>
    <Skeleton lines={6} label={say(words.loadingYourOfferLabel)} />
  </>
)

const Failed = () => (
  <>
    <h1>{say(sharedWords.yourOffer)}</h1>
    <NotLoaded onRetry={() => location.reload()}>{say(words.notLoaded)}</NotLoaded>
    <NewQuote />
  </>
)

const NewQuote = () => (
  <Button variant="line" size="big" href={sitePages.quote}>
    {say(words.getNewQuoteInsteadButton)}
  </Button>
)
