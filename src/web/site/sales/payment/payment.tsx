import { currentRegion } from '#src/kit/region.ts'
import { lazy, Suspense } from 'react'
import { orderPages, orderPath, sitePages } from '#src/contracts/pages.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { formatPounds } from '#src/web/site/shared/format-pounds.ts'
import layout from '#src/web/site/shared/layout.module.css'
import styles from './payment.module.css'
import type { Confirmation } from './ask-for-order.ts'
import type { PaymentData } from '#src/web/site/shared/payment-data.ts'
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
      return <PaymentFrame title="Card Payment" />
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
  const form = { data, onDone, label: `Pay ${formatPounds(data.amount)}` }
  return (
    <PaymentFrame title="Card Payment">
      <div className={styles.split}>
        <div className={styles.form}>
          {payments.mode === 'stripe' && payments.publishableKey ? (
            <Suspense fallback={<Skeleton lines={6} label="Loading the payment form" />}>
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
    <section className={styles.summary} aria-label="What you pay">
      <h2>{service}</h2>
      {addOns.length > 0 && (
        <ul>
          {addOns.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      <p className={styles.total}>
        <span>Total in {currentRegion().currency}</span>
        <b className={classNames(layout.poster, layout.figures)}>{formatPounds(amount)}</b>
      </p>
      <p className={styles.help}>Production starts within 2 hours of payment, once we have your photos.</p>
    </section>
  )
}

function Paid({ order }: { order: Confirmation }) {
  const { isSure } = order
  return (
    <PaymentFrame title={isSure ? 'Payment Successful!' : 'Your payment is on its way'} isNews hasWayBack={false}>
      <p className={layout.lede}>
        {isSure ? (
          <>
            We have your {formatPounds(order.amount)} for {order.serviceName}. Order number{' '}
            <span className={layout.whole}>{order.orderNumber}.</span>
          </>
        ) : (
          'Your bank hasn’t confirmed it yet. We’ll email you as soon as it does; there’s no need to pay again.'
        )}
      </p>
      <p>
        {order.needsPhotos ? (
          'Now we need your photos: at least 3, and the name your film should show.'
        ) : (
          <>
            Expected delivery: <b>24-48 hours</b>
          </>
        )}
      </p>
      <div className={layout.actions}>
        {order.needsPhotos && (
          <Button variant="go" href={`${orderPath(order.orderToken)}#photos`}>
            Add Your Photos
          </Button>
        )}
        <Button variant={order.needsPhotos ? 'line' : 'go'} href={orderPages.paymentSuccess}>
          View Order Confirmation
        </Button>
        <Button variant="line" href={orderPath(order.orderToken)}>
          View Your Order
        </Button>
        <Button variant="line" href={sitePages.home}>
          Return to Home
        </Button>
      </div>
    </PaymentFrame>
  )
}

const InvalidLink = () => (
  <PaymentFrame title="Invalid Payment Link" hasWayBack={false}>
    <p className={layout.lede}>
      This payment link is invalid or has expired. Please return to checkout to generate a new payment link.
    </p>
    <div className={layout.actions}>
      <Button variant="go" href={orderPages.checkout}>
        Return to Checkout
      </Button>
    </div>
  </PaymentFrame>
)

const Unreachable = ({ onRetry }: { onRetry: () => void }) => (
  <PaymentFrame title="Card Payment">
    <Notice
      tone="fail"
      action={
        <Button variant="line" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      We couldn’t load the payment form. You haven’t been charged.
    </Notice>
  </PaymentFrame>
)
