import { defaultService } from '#src/contracts/catalogue.ts'
import { type FormEvent, useEffect, useRef } from 'react'
import { classNames } from '#src/web/ui/class-names.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { useCustomerPhotos } from '#src/web/site/shared/use-customer-photos.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { FormPart } from '#src/web/site/shared/form-part.tsx'
import * as titlesWords from '#src/contracts/words/site/titles.ts'
import * as buyerWords from '#src/contracts/words/site/buyer.ts'
import * as words from '#src/contracts/words/site/checkout.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import { AlreadyOrdered } from './already-ordered.tsx'
import { AddOnPicks } from './add-on-picks.tsx'
import { Banners } from './banners.tsx'
import { BuyerPicks, isHeld } from './buyer-picks.tsx'
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
  const state = useCheckout(start, isLive)
  const { stage, quote, orderAnother } = state
  if (stage.name === 'received') return <OrderReceived order={stage.order} />
  if (quote?.done) return <AlreadyOrdered order={quote.done} onAnother={orderAnother} />
  return <CheckoutForm {...{ start, isLive, ...state }} />
}

type CheckoutFormProps = { start: CheckoutStart; isLive: boolean } & ReturnType<typeof useCheckout>

function CheckoutForm({ start, isLive, choices, change, stage, proceed, quote, price, hasFailed }: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { photos } = useCustomerPhotos(start.visitorQuote.customerId)
  const { emailError, buyerError, alert } = problemsOf(stage)
  const set = isLive ? change : undefined
  useEffect(() => {
    const first = emailError ? 'email' : buyerError && 'buyer'
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }, [emailError, buyerError])

  const isSending = stage.name === 'sending'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void proceed()
  }
  const way = { method: choices.method, isSending }
  const reference = quote?.quote?.reference ?? start.visitorQuote.reference
  return (
    <div className={classNames(layout.wrap, styles.page)} data-waits>
      <header className={styles.head}>
        <h1>{say(titlesWords.checkout)}</h1>
      </header>
      <Banners {...{ reference, quote, price }} linkOffer={start.link.offer} />
      <form ref={form} className={styles.split} name={checkoutFormName} method="post" noValidate onSubmit={submit}>
        <div className={styles.parts}>
          <PhotosStep photos={photos} reference={reference} />
          <AddOnPicks
            service={quote?.serviceType ?? start.link.service ?? defaultService}
            chosen={choices.addOns}
            onChange={set && ((addOns) => set({ addOns }))}
            disabled={isSending}
          />
          <MethodPicks
            chosen={choices.method}
            onChange={set && ((method) => set({ method }))}
            disabled={isSending}
            waits={isHeld(choices.answer)}
          />
          <EmailPart
            email={choices.email}
            onChange={set && ((email) => set({ email }))}
            error={emailError}
            disabled={isSending}
          />
          <FormPart title={say(buyerWords.buyerTitle)}>
            <BuyerPicks
              answer={choices.answer}
              onChange={set && ((answer) => set({ answer }))}
              error={buyerError}
              disabled={isSending}
            />
          </FormPart>
        </div>
        <OrderSummary {...{ price, hasFailed, ...way }} isHeld={isHeld(choices.answer)} photos={photos.length}>
          {alert && <Alert text={alert} />}
        </OrderSummary>
        <PayBar price={price} {...way} />
      </form>
    </div>
  )
}

const problemsOf = (stage: CheckoutFormProps['stage']): { emailError?: string; buyerError?: string; alert?: string } =>
  stage.name === 'choosing' ? stage : {}

interface EmailPartProps {
  email: string
  // Without it the field is the browser's own.
  onChange: ((email: string) => void) | undefined
  error: string | undefined
  disabled: boolean
}

const EmailPart = ({ email, onChange, error, disabled }: EmailPartProps) => (
  <FormPart title={say(sharedWords.yourEmail)}>
    <TextInput
      label={say(sharedWords.emailAddressLabel)}
      name="email"
      type="email"
      autoComplete="email"
      hint={say(words.emailHint)}
      required
      error={error}
      disabled={disabled}
      {...(onChange ? { value: email, onChange: (event) => onChange(event.target.value) } : { defaultValue: '' })}
    />
  </FormPart>
)

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
