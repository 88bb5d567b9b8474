import { Elements, ExpressCheckoutElement, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
// This entry loads Stripe's script when asked to; the plain one does so as soon as it is imported.
import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import { useImperativeHandle, useState } from 'react'
import { orderPages } from '#src/contracts/pages.ts'
import * as words from '#src/contracts/words/site/film-order.ts'
import * as paymentWords from '#src/contracts/words/site/payment.ts'
import { currentRegion, defaultRegion } from '#src/kit/region.ts'
import { Notice } from '#src/web/ui/notice.tsx'
import { say } from '#src/web/ui/say.ts'
import type { CardFieldsProps } from './card-form.ts'
import styles from './order-sheet.module.css'

interface StripeFieldsProps extends CardFieldsProps {
  publishableKey: string
  // A wallet was touched: it pays like the button.
  onWallet: (payer: { name?: string; email?: string }) => void
}

// The provider's own fields, in frames of its own. The order is opened when it is paid, so that the fields are there before it.
export function StripeFields({ publishableKey, ...fields }: StripeFieldsProps) {
  const [stripe] = useState(() => loadStripe(publishableKey))
  const { currency, locale } = currentRegion()
  const options = {
    mode: 'payment',
    amount: Math.round(fields.amount * 100),
    currency: currency.toLowerCase(),
    locale: locale === defaultRegion.locale ? 'en-GB' : 'auto',
  } as const
  return (
    <Elements stripe={stripe} options={options}>
      <Fields {...fields} />
    </Elements>
  )
}

function Fields({ form, error, onWallet }: Omit<StripeFieldsProps, 'publishableKey'>) {
  const stripe = useStripe()
  const elements = useElements()
  const [isComplete, setComplete] = useState(false)
  const [hasWallet, setHasWallet] = useState(false)
  const [isByWallet, setByWallet] = useState(false)
  useImperativeHandle(form, () => ({
    findGap: () => (isComplete || isByWallet ? undefined : say(words.cardMissing)),
    focus: () => elements?.getElement('payment')?.focus(),
    pay: async ({ clientSecret }) => {
      if (!stripe || !elements) return say(paymentWords.paymentFailed)
      const checked = await elements.submit()
      if (checked.error) return checked.error.message || say(words.cardMissing)
      const { error: refusal } = await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: { return_url: `${location.origin}${orderPages.paymentSuccess}` },
        // A card is paid without leaving; a bank that needs its own page comes back to the confirmation.
        redirect: 'if_required',
      })
      return refusal && (refusal.message || say(paymentWords.paymentFailed))
    },
  }))
  return (
    <div className={styles.card}>
      <div hidden={!hasWallet}>
        <ExpressCheckoutElement
          onReady={({ availablePaymentMethods }) => setHasWallet(availablePaymentMethods !== undefined)}
          onClick={({ resolve }) => {
            setByWallet(true)
            resolve({ emailRequired: true })
          }}
          onCancel={() => setByWallet(false)}
          onConfirm={({ billingDetails: { name = '', email = '' } = { name: '' } }) => onWallet({ name, email })}
        />
        <p className={styles.or}>{say(words.orByCard)}</p>
      </div>
      <PaymentElement
        options={{ wallets: { applePay: 'never', googlePay: 'never' } }}
        onChange={({ complete }) => setComplete(complete)}
      />
      {error && <Notice tone="fail">{error}</Notice>}
    </div>
  )
}
