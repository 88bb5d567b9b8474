import { lazy, Suspense, useEffect } from 'react'
import { orderPath, sitePages } from '#src/contracts/pages.ts'
import { minUsablePhotos } from '#src/contracts/sales/brief-limits.ts'
import type { CustomerOrder } from '#src/contracts/sales/orders.ts'
import * as buyerWords from '#src/contracts/words/site/buyer.ts'
import * as words from '#src/contracts/words/site/payment-success.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { formatDate } from '#src/kit/format-date.ts'
import { FilmNeeds } from '#src/web/site/overview/order/film-needs.tsx'
import { type FilmDelivery, useFilmDelivery } from '#src/web/site/overview/order/use-film-delivery.ts'
import { useOrder } from '#src/web/site/overview/order/use-order.ts'
import type { Confirmation } from '#src/web/site/sales/payment/ask-for-order.ts'
import { PaymentFrame } from '#src/web/site/sales/payment/payment-frame.tsx'
import { formatDay } from '#src/web/site/shared/format-day.ts'
import { formatPounds } from '#src/web/site/shared/format-pounds.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { sayChoice } from '#src/web/site/shared/say-choice.ts'
import { SupportContacts } from '#src/web/site/shared/support-contacts.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { say } from '#src/web/ui/say.ts'
import { Status } from '#src/web/ui/status.tsx'
import styles from './success.module.css'

const OrderInputs = lazy(async () => ({ default: (await import('./order-inputs.tsx')).OrderInputs }))
const OwnPreview = lazy(async () => ({
  default: (await import('#src/web/site/sales/your-film/own-preview.tsx')).OwnPreview,
}))

// A photo is read a moment after it has arrived.
const followMs = 3_000

// Times are promised from the moment when there is something to make a film from.
const promisedSteps = [words.next2, words.next3]
const stepsOfHeld = [words.next3WithPhotos]
const stepsOnceReady = [words.next2WithPhotos, words.next3WithPhotos]

// Right after the payment: when the film arrives, once that can be said, and what it still needs.
export function Confirmed({ paid }: { paid: Confirmation }) {
  const { isSure, orderNumber, serviceName, amount, addOns, paymentIntentId, orderToken } = paid
  const { loaded, reload } = useOrder(orderToken)
  const order = loaded.name === 'order' ? loaded.order : undefined
  const delivery = useFilmDelivery(orderToken, order, reload)
  const needsPhotos = order ? order.needs !== null : paid.needsPhotos
  useFollowing(needsPhotos, reload)
  return (
    <PaymentFrame title={isSure ? titleOf(order, delivery) : say(sharedWords.paymentOnItsWayTitle)} hasWayBack={false}>
      <div className={styles.lead}>
        {isSure && <Status tone="ok">{say(words.title)}</Status>}
        <p className={layout.lede}>{isSure ? say(words.titleText) : say(words.notConfirmedText)}</p>
      </div>
      {delivery && (
        <Suspense fallback={null}>
          <figure className={styles.preview} data-surface="ink">
            <OwnPreview film={delivery.film} label={say(words.previewLabel)} />
            <figcaption>{say(words.previewText)}</figcaption>
          </figure>
        </Suspense>
      )}
      {isSure && order && <FilmNeeds order={order} delivery={delivery} />}
      {order && (
        <Suspense fallback={null}>
          <OrderInputs token={orderToken} order={order} isDelivering={isUnderWay(delivery)} onChange={reload} />
        </Suspense>
      )}
      <NextSteps isSure={isSure} isReady={!needsPhotos} heldUntil={order?.heldUntil ?? paid.heldUntil} />
      <dl className={styles.facts}>
        <Fact label={say(sharedWords.orderNumberLabel)} value={orderNumber} />
        <Fact label={say(words.serviceLabel)} value={order ? sayOrdered(order, delivery) : say(serviceName)} />
        <Fact
          label={say(sharedWords.addOns)}
          value={addOns.map((name) => say(name)).join(', ') || say(words.addOnsNone)}
        />
        <Fact label={say(words.amountLabel)} value={formatPounds(amount)} />
        <Fact label={say(words.transactionIdLabel)} value={paymentIntentId.slice(-8)} />
      </dl>
      <SupportContacts />
      <div className={layout.actions}>
        <Button variant="line" href={orderPath(orderToken)}>
          {say(sharedWords.viewYourOrderButton)}
        </Button>
        <Button variant="line" href={sitePages.home}>
          {say(sharedWords.returnToHomeButton)}
        </Button>
        <Button variant="line" href={sitePages.quote}>
          {say(words.orderAnotherVideoButton)}
        </Button>
      </div>
    </PaymentFrame>
  )
}

const sayOrdered = ({ serviceType, photos }: CustomerOrder, delivery: FilmDelivery | undefined): string =>
  sayChoice(serviceType, Math.max(photos?.count ?? 0, delivery?.total ?? 0))

const isUnderWay = (delivery: FilmDelivery | undefined): boolean => delivery !== undefined && !delivery.isDone

function useFollowing(isWaiting: boolean, reload: () => void): void {
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(reload, followMs)
    return () => clearInterval(timer)
  }, [isWaiting, reload])
}

function titleOf(order: CustomerOrder | undefined, delivery: FilmDelivery | undefined): string {
  if (!order) return say(words.paidOnly)
  if (order.heldUntil) return say(words.paidHeld, { day: formatDay(order.heldUntil) })
  if (order.promise) return say(words.paidWithDay, { day: formatDate(new Date(order.promise.deliverBy), dayTime) })
  if (delivery && delivery.arrived < delivery.total) return say(words.paidPhotosUnderWay)
  if (!order.needs) return say(words.paidOnly)
  if (order.needs.usablePhotos < minUsablePhotos) {
    return delivery ? say(words.paidPhotosUnderWay) : say(words.paidWithoutDay)
  }
  return order.needs.hasName || isUnderWay(delivery) ? say(words.paidOnly) : say(words.nameStillMissing)
}

const dayTime = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const

interface NextStepsProps {
  isSure: boolean
  isReady: boolean
  heldUntil: string | null
}

const NextSteps = ({ isSure, isReady, heldUntil }: NextStepsProps) => (
  <section aria-labelledby="next">
    <h2 id="next" className={styles.title}>
      {say(words.whatHappensNextTitle)}
    </h2>
    <ol className={styles.steps}>
      <li aria-current={isSure ? undefined : 'step'}>{isSure ? say(words.next1) : say(words.next1NotConfirmed)}</li>
      {!isReady && <li aria-current={isSure ? 'step' : undefined}>{say(words.photosNeeded)}</li>}
      {heldUntil && <li>{say(buyerWords.heldUntilText, { day: formatDay(heldUntil) })}</li>}
      {(heldUntil ? stepsOfHeld : isReady ? promisedSteps : stepsOnceReady).map((step) => (
        <li key={step}>{say(step)}</li>
      ))}
    </ol>
  </section>
)

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className={layout.figures}>{value}</dd>
  </div>
)
