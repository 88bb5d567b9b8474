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
import * as words from '#src/contracts/words/site/payment-success.ts'
import * as titlesWords from '#src/contracts/words/site/titles.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import { type Found, findConfirmation, readReturned } from './find-confirmation.ts'
import styles from './success.module.css'

const OrderInputs = lazy(async () => ({ default: (await import('./order-inputs.tsx')).OrderInputs }))

const retryMs = 3_000

const promisedSteps = [words.next2, words.next3]
// Times are promised from the moment when there is something to make a film from.
const stepsOnceReady = [words.next2WithPhotos, words.next3WithPhotos]

export function Success() {
  const [returned] = useState(readReturned)
  const [found, setFound] = useState<Found>()
  // Asked again until it is known: a buyer who has just paid does not look for a button.
  const isUnsure = found?.name === 'unreachable' || (found?.name === 'paid' && !found.order.isSure)

  useEffect(() => {
    const look = () => void findConfirmation(returned).then(setFound)
    if (!isUnsure) return look()
    const timer = setInterval(look, retryMs)
    return () => clearInterval(timer)
  }, [isUnsure, returned])

  if (!found) return <PaymentFrame title={say(titlesWords.paymentSuccess)} hasWayBack={false} />
  if (found.name === 'paid') return <Confirmed order={found.order} />
  return <NotConfirmed name={found.name} />
}

function Confirmed({ order }: { order: Confirmation }) {
  const { isSure, orderNumber, serviceName, amount, addOns, paymentIntentId, orderToken } = order
  const [hasAll, setAll] = useState(false)
  const isReady = hasAll || !order.needsPhotos
  return (
    <PaymentFrame title={isSure ? say(words.title) : say(sharedWords.paymentOnItsWayTitle)} hasWayBack={false}>
      <p className={layout.lede}>{isSure ? say(words.titleText) : say(words.notConfirmedText)}</p>
      <dl className={styles.facts}>
        <Fact label={say(sharedWords.orderNumberLabel)} value={orderNumber} />
        <Fact label={say(words.serviceLabel)} value={say(serviceName)} />
        <Fact
          label={say(sharedWords.addOns)}
          value={addOns.map((name) => say(name)).join(', ') || say(words.addOnsNone)}
        />
        <Fact label={say(words.amountLabel)} value={formatPounds(amount)} />
        <Fact label={say(words.transactionIdLabel)} value={paymentIntentId.slice(-8)} />
      </dl>
      <NextSteps isSure={isSure} isReady={isReady} />
      <MissingInputs order={order} onReady={() => setAll(true)} />
      <SupportContacts />
      <div className={layout.actions}>
        <Button variant={isReady ? 'go' : 'line'} href={orderPath(orderToken)}>
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

const NextSteps = ({ isSure, isReady }: { isSure: boolean; isReady: boolean }) => (
  <section aria-labelledby="next">
    <h2 id="next" className={styles.title}>
      {say(words.whatHappensNextTitle)}
    </h2>
    <ol className={styles.steps}>
      <li aria-current={isSure ? undefined : 'step'}>{isSure ? say(words.next1) : say(words.next1NotConfirmed)}</li>
      {!isReady && <li aria-current={isSure ? 'step' : undefined}>{say(words.photosNeeded)}</li>}
      {(isReady ? promisedSteps : stepsOnceReady).map((step) => (
        <li key={step}>{say(step)}</li>
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

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className={layout.figures}>{value}</dd>
  </div>
)

const texts: Record<Exclude<Found['name'], 'paid'>, [title: string, text: string]> = {
  unpaid: [words.paymentNotCompleted, words.youHaveNotBeenCharged],
  unknown: [words.noOrderToShow, words.weCantFindAPayment],
  unreachable: [titlesWords.paymentSuccess, sharedWords.orderNotLoaded],
}

function NotConfirmed({ name }: { name: keyof typeof texts }) {
  const [title, text] = texts[name]
  return (
    <PaymentFrame title={say(title)} hasWayBack={false}>
      {name === 'unreachable' ? <Notice tone="fail">{say(text)}</Notice> : <p className={layout.lede}>{say(text)}</p>}
      <div className={layout.actions}>
        {name === 'unreachable' ? (
          <Button variant="go" onClick={() => location.reload()}>
            {say(sharedWords.tryAgainButton)}
          </Button>
        ) : (
          <Button variant="go" href={name === 'unpaid' ? orderPages.payment : orderPages.checkout}>
            {name === 'unpaid' ? say(words.returnToPayment) : say(sharedWords.returnToCheckoutButton)}
          </Button>
        )}
        <Button variant="line" href={sitePages.home}>
          {say(sharedWords.returnToHomeButton)}
        </Button>
      </div>
    </PaymentFrame>
  )
}
