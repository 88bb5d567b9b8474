import { currentRegion, defaultRegion } from '#src/kit/region.ts'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeError } from '@stripe/stripe-js'
// This entry loads Stripe's script when asked to; the plain one does so as soon as it is imported.
import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import { type FormEvent, useState } from 'react'
import { orderPages } from '#src/contracts/pages.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import * as words from '#src/contracts/words/site/payment.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './card-form.module.css'
import type { CardFormProps } from './sandbox-form.tsx'
import { paymentFailed } from './use-sandbox-payment.ts'

// Stripe knows fewer languages than we do; of another it takes that of the browser.
const stripeLocale = () => (currentRegion().locale === defaultRegion.locale ? 'en-GB' : 'auto')

// Stripe's own form, in frames of its own: no card number touches this page.
export function StripeForm({ publishableKey, ...form }: CardFormProps & { publishableKey: string }) {
  const [stripe] = useState(() => loadStripe(publishableKey))
  return (
    <Elements stripe={stripe} options={{ clientSecret: form.data.clientSecret, locale: stripeLocale() }}>
      <Fields {...form} />
    </Elements>
  )
}

function Fields({ label, onDone }: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [isBusy, setBusy] = useState(false)
  const [isReady, setReady] = useState(false)
  const [error, setError] = useState<string>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!stripe || !elements) return
    setBusy(true)
    setError(undefined)
    const outcome = await stripe
      .confirmPayment({
        elements,
        confirmParams: { return_url: `${location.origin}${orderPages.paymentSuccess}` },
        // A card is paid without leaving; a bank that needs its own page comes back to the confirmation.
        redirect: 'if_required',
      })
      .catch((problem: unknown) => ({ error: problem as StripeError }))
    if (outcome.error) setError(outcome.error.message || say(paymentFailed))
    else await onDone()
    setBusy(false)
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <PaymentElement
        onReady={() => setReady(true)}
        onLoadError={({ error: { message } }) => setError(message || say(paymentFailed))}
      />
      {error && <Notice tone="fail">{error}</Notice>}
      <Button type="submit" variant="go" size="big" busy={isBusy} disabled={!isReady}>
        {isBusy ? say(words.payButtonBusy) : label}
      </Button>
    </form>
  )
}
