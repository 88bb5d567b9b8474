import { type FormEvent, useEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import layout from '../layout.module.css'
import { FormPart } from '../quote/form-part.tsx'
import { AddOnPicks } from './add-on-picks.tsx'
import { Banners } from './banners.tsx'
import styles from './checkout.module.css'
import { checkoutFormName } from './choices.ts'
import { MethodPicks } from './method-picks.tsx'
import { OrderReceived } from './order-received.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PayBar } from './pay-bar.tsx'
import { PhotosStep } from './photos-step.tsx'
import { type CheckoutStart, useCheckout } from './use-checkout.ts'

// Before it is live its fields are the browser's own: whoever touches one meanwhile must not have it set back.
export function Checkout({ start, isLive }: { start: CheckoutStart; isLive: boolean }) {
  const { choices, change, stage, proceed, quote, price, hasFailed } = useCheckout(start, isLive)
  const form = useRef<HTMLFormElement>(null)
  const emailError = stage.name === 'choosing' ? stage.emailError : undefined
  useEffect(() => {
    if (emailError) form.current?.querySelector<HTMLElement>('[name=email]')?.focus()
  }, [emailError])

  if (stage.name === 'received') return <OrderReceived order={stage.order} />
  const isSending = stage.name === 'sending'
  const alert = stage.name === 'choosing' ? stage.alert : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void proceed()
  }
  const way = { method: choices.method, isSending }
  return (
    <div className={classNames(layout.wrap, styles.page)} data-waits>
      <header className={styles.head}>
        <h1>Complete Your Order</h1>
      </header>
      <Banners reference={start.visitorQuote.reference} quote={quote} price={price} offer={start.link.offer} />
      <form ref={form} className={styles.split} name={checkoutFormName} method="post" noValidate onSubmit={submit}>
        <div className={styles.parts}>
          <PhotosStep {...start.visitorQuote} />
          <AddOnPicks
            chosen={choices.addOns}
            onChange={isLive ? (addOns) => change({ addOns }) : undefined}
            disabled={isSending}
          />
          <MethodPicks
            chosen={choices.method}
            onChange={isLive ? (method) => change({ method }) : undefined}
            disabled={isSending}
          />
          <FormPart title="Where we reach you">
            <TextInput
              label="Email Address"
              name="email"
              type="email"
              autoComplete="email"
              hint="Your order, its receipt and your film go there."
              required
              error={emailError}
              disabled={isSending}
              {...(isLive
                ? { value: choices.email, onChange: (event) => change({ email: event.target.value }) }
                : { defaultValue: '' })}
            />
          </FormPart>
        </div>
        <OrderSummary {...{ price, hasFailed, ...way }}>{alert && <Alert text={alert} />}</OrderSummary>
        <PayBar price={price} {...way} />
      </form>
    </div>
  )
}

// On a phone the card with the alert may be far below what was pressed.
function Alert({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces: some browsers answer with a promise, which React would take for a way to clean up.
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place}>
      <Notice tone="fail">{text}</Notice>
    </div>
  )
}
