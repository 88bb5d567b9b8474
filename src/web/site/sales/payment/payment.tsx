import { currentRegion } from '#src/kit/region.ts'
import { lazy, Suspense } from 'react'
import { orderPages, orderPath, sitePages } from '#src/contracts/pages.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { formatDay } from '#src/web/site/shared/format-day.ts'
import { formatPounds } from '#src/web/site/shared/format-pounds.ts'
import layout from '#src/web/site/shared/layout.module.css'
import * as titlesWords from '#src/contracts/words/site/titles.ts'
import * as buyerWords from '#src/contracts/words/site/buyer.ts'
import * as words from '#src/contracts/words/site/payment.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import * as packageWords from '#src/contracts/words/site/packages.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './payment.module.css'
import type { Confirmation } from './ask-for-order.ts'
import type { PaymentData } from '#src/web/site/shared/payment-data.ts'
import { NotLoaded } from '#src/web/site/shared/not-loaded.tsx'
import { PaymentFrame } from './payment-frame.tsx'
import { SandboxForm } from './sandbox-form.tsx'
import { type PaymentView, usePayment } from './use-payment.ts'

// The provider's code, and with it the provider's own script, come only where a real key is set.
const StripeForm = lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm }))

export function Payment() {
  const { view, finish, retry } = usePayment()
  switch (view.name) {
    case 'invalid':
      return <InvalidLink />
    case 'loading':
      return <PaymentFrame title={say(titlesWords.payment)} />
    case 'unreachable':
      return <Unreachable onRetry={retry} />
    case 'paid':
      return <Paid order={view.order} />
    case 'form':
      return <PaymentForm {...view} onDone={finish} />
  }
}

type FormView = Extract<PaymentView, { name: 'form' }>

function PaymentForm({ data, payments, onDone }: Omit<FormView, 'name'> & { onDone: () => Promise<void> }) {
  const form = { data, onDone, label: say(words.payButton, { amount: formatPounds(data.amount) }) }
  return (
    <PaymentFrame title={say(titlesWords.payment)}>
      <div className={styles.split}>
        <div className={styles.form}>
          {payments.mode === 'none' ? (
            <p role="alert">{say(refusals.cardsNotTaken)}</p>
          ) : payments.mode === 'stripe' && payments.publishableKey ? (
            <Suspense fallback={<Skeleton lines={6} label={say(words.loadingThePaymentFormLabel)} />}>
              <StripeForm {...form} publishableKey={payments.publishableKey} />
            </Suspense>
          ) : (
            <SandboxForm {...form} />
          )}
        </div>
        <Summary data={data} />
      </div>
    </PaymentFrame>
  )
}

function Summary({ data: { service, addOns, amount } }: { data: PaymentData }) {
  return (
    <section className={styles.summary} aria-label={say(words.whatYouPayForScreenReaders)}>
      <h2>{say(service)}</h2>
      {addOns.length > 0 && (
        <ul>
          {addOns.map((name) => (
            <li key={name}>{say(name)}</li>
          ))}
        </ul>
      )}
      <p className={styles.total}>
        <span>{say(sharedWords.totalInCurrency, { currency: currentRegion().currency })}</span>
        <b className={classNames(layout.poster, layout.figures)}>{formatPounds(amount)}</b>
      </p>
      <p className={styles.help}>{say(words.belowTheTotal)}</p>
    </section>
  )
}

function Paid({ order }: { order: Confirmation }) {
  const { isSure } = order
  return (
    <PaymentFrame
      title={isSure ? say(words.paidTitle) : say(sharedWords.paymentOnItsWayTitle)}
      isNews
      hasWayBack={false}
    >
      <p className={layout.lede}>
        {isSure ? (
          <>
            {say(words.paidText, { amount: formatPounds(order.amount), serviceName: say(order.serviceName) })}{' '}
            <span className={layout.whole}>{order.orderNumber}.</span>
          </>
        ) : (
          say(words.notConfirmedText)
        )}
      </p>
      <p>
        {order.heldUntil ? (
          say(buyerWords.heldUntilText, { day: formatDay(order.heldUntil) })
        ) : order.needsPhotos ? (
          say(words.photosNeeded)
        ) : (
          <>
            {say(words.expectedDelivery)} <b>{say(packageWords.deliveryTime)}</b>
          </>
        )}
      </p>
      <div className={layout.actions}>
        {order.needsPhotos && (
          <Button variant="go" href={`${orderPath(order.orderToken)}#photos`}>
            {say(words.addYourPhotosButton)}
          </Button>
        )}
        <Button variant={order.needsPhotos ? 'line' : 'go'} href={orderPages.paymentSuccess}>
          {say(words.viewOrderConfirmationButton)}
        </Button>
        <Button variant="line" href={orderPath(order.orderToken)}>
          {say(sharedWords.viewYourOrderButton)}
        </Button>
        <Button variant="line" href={sitePages.home}>
          {say(sharedWords.returnToHomeButton)}
        </Button>
      </div>
    </PaymentFrame>
  )
}

const InvalidLink = () => (
  <PaymentFrame title={say(words.invalidPaymentLinkTitle)} hasWayBack={false}>
    <p className={layout.lede}>{say(words.invalidPaymentLinkText)}</p>
    <div className={layout.actions}>
      <Button variant="go" href={orderPages.checkout}>
        {say(sharedWords.returnToCheckoutButton)}
      </Button>
    </div>
  </PaymentFrame>
)

const Unreachable = ({ onRetry }: { onRetry: () => void }) => (
  <PaymentFrame title={say(titlesWords.payment)}>
    <NotLoaded onRetry={onRetry}>{say(words.formNotLoaded)}</NotLoaded>
  </PaymentFrame>
)
