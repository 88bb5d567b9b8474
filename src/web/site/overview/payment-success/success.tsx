import { lazy, Suspense, useEffect, useState } from 'react'
import { addOns as catalogue } from '#src/contracts/catalogue.ts'
import { orderPages, orderPath, sitePages } from '#src/contracts/pages.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { formatPounds } from '#src/web/site/shared/format-pounds.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { PaymentFrame } from '#src/web/site/sales/payment/payment-frame.tsx'
import { SupportContacts } from '#src/web/site/shared/support-contacts.tsx'
import type { Confirmation } from '#src/web/site/sales/payment/ask-for-order.ts'
import { type Found, findConfirmation, readReturned } from './find-confirmation.ts'
import styles from './success.module.css'

const OrderInputs = lazy(async () => ({ default: (await import('./order-inputs.tsx')).OrderInputs }))

const retryMs = 3_000

const promisedSteps = ['AI video creation begins within 2 hours', 'Finished video delivered in 24-48 hours']
// Times are promised from the moment when there is something to make a film from.
const stepsOnceReady = ['Once we have them, we make your film', 'You watch it and tell us what to change']

export function Success() {
  const [returned] = useState(readReturned)
  const [found, setFound] = useState<Found>()
  const isUnsure = found?.name === 'paid' && !found.order.isSure

  useEffect(() => {
    const look = () => void findConfirmation(returned).then(setFound)
    if (!isUnsure) return look()
    const timer = setInterval(look, retryMs)
    return () => clearInterval(timer)
  }, [isUnsure, returned])

  if (!found) return <PaymentFrame title="Order Confirmation" hasWayBack={false} />
  if (found.name === 'paid') return <Confirmed order={found.order} />
  return <NotConfirmed name={found.name} />
}

function Confirmed({ order }: { order: Confirmation }) {
  const { isSure, orderNumber, serviceName, amount, addOns, paymentIntentId, orderToken } = order
  const [hasAll, setAll] = useState(false)
  const isReady = hasAll || !order.needsPhotos
  return (
    <PaymentFrame title={isSure ? 'Order Confirmed' : 'Your payment is on its way'} hasWayBack={false}>
      <p className={layout.lede}>
        {isSure
          ? 'Thank you. A confirmation email goes to your registered address.'
          : 'Your bank hasn’t confirmed it yet. This page updates when it does; there’s no need to pay again.'}
      </p>
      <dl className={styles.facts}>
        <Fact name="Order number" value={orderNumber} />
        <Fact name="Service" value={serviceName} />
        <Fact name="Add-ons" value={addOns.join(', ') || 'None'} />
        <Fact name="Amount" value={formatPounds(amount)} />
        <Fact name="Transaction ID" value={paymentIntentId.slice(-8)} />
      </dl>
      <NextSteps isSure={isSure} isReady={isReady} />
      <MissingInputs order={order} onReady={() => setAll(true)} />
      <SupportContacts />
      <div className={layout.actions}>
        <Button variant={isReady ? 'go' : 'line'} href={orderPath(orderToken)}>
          View Your Order
        </Button>
        <Button variant="line" href={sitePages.home}>
          Return to Home
        </Button>
        <Button variant="line" href={sitePages.quote}>
          Order Another Video
        </Button>
      </div>
    </PaymentFrame>
  )
}

const NextSteps = ({ isSure, isReady }: { isSure: boolean; isReady: boolean }) => (
  <section aria-labelledby="next">
    <h2 id="next" className={styles.title}>
      What happens next
    </h2>
    <ol className={styles.steps}>
      <li aria-current={isSure ? undefined : 'step'}>{isSure ? 'Payment confirmed' : 'Payment being confirmed'}</li>
      {!isReady && (
        <li aria-current={isSure ? 'step' : undefined}>
          We need your photos: at least 3, and the name your film should show
        </li>
      )}
      {(isReady ? promisedSteps : stepsOnceReady).map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </section>
)

// Branding's logo and colours are asked for right after payment, as photos and a name are.
function MissingInputs({ order, onReady }: { order: Confirmation; onReady: () => void }) {
  const { needsPhotos, addOns, orderToken } = order
  if (!needsPhotos && !addOns.includes(catalogue['custom-branding'].name)) return null
  return (
    <Suspense fallback={null}>
      <OrderInputs token={orderToken} onReady={onReady} />
    </Suspense>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className={layout.figures}>{value}</dd>
  </div>
)

const texts: Record<Exclude<Found['name'], 'paid'>, [title: string, text: string]> = {
  unpaid: ['Payment not completed', 'You haven’t been charged, and we’ve kept your choices. Go back and try again.'],
  unknown: ['No order to show', 'We can’t find a payment in this browser. Use the link to your order in our email.'],
  unreachable: ['Order Confirmation', 'We couldn’t load your order just now. Nothing is lost.'],
}

function NotConfirmed({ name }: { name: keyof typeof texts }) {
  const [title, text] = texts[name]
  return (
    <PaymentFrame title={title} hasWayBack={false}>
      {name === 'unreachable' ? <Notice tone="fail">{text}</Notice> : <p className={layout.lede}>{text}</p>}
      <div className={layout.actions}>
        {name === 'unreachable' ? (
          <Button variant="go" onClick={() => location.reload()}>
            Try again
          </Button>
        ) : (
          <Button variant="go" href={name === 'unpaid' ? orderPages.payment : orderPages.checkout}>
            {name === 'unpaid' ? 'Return to Payment' : 'Return to Checkout'}
          </Button>
        )}
        <Button variant="line" href={sitePages.home}>
          Return to Home
        </Button>
      </div>
    </PaymentFrame>
  )
}
