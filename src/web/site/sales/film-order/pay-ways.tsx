import { lazy, type RefObject, Suspense, useEffect, useState } from 'react'
import type { z } from 'zod'
import { checkoutMethods } from '#src/contracts/enumerations.ts'
import * as paths from '#src/contracts/paths.ts'
import type { readSiteSettings } from '#src/contracts/sales/site-content.ts'
import * as checkoutWords from '#src/contracts/words/site/checkout.ts'
import * as words from '#src/contracts/words/site/film-order.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import * as paymentWords from '#src/contracts/words/site/payment.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import type { Method } from '#src/web/site/sales/checkout/choices.ts'
import { NotLoaded } from '#src/web/site/shared/not-loaded.tsx'
import { Radio } from '#src/web/ui/radio.tsx'
import { say } from '#src/web/ui/say.ts'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import type { CardForm } from './card-form.ts'
import styles from './order-sheet.module.css'
import { SandboxFields } from './sandbox-fields.tsx'

// The provider's code, and with it the provider's own script, come only where a real key is set.
const StripeFields = lazy(async () => ({ default: (await import('./stripe-fields.tsx')).StripeFields }))

type Payments = z.output<typeof readSiteSettings.answer>['payments']

interface PayWaysProps {
  card: RefObject<CardForm | null>
  amount: number
  method: Method | undefined
  error: string | undefined
  isPaying: boolean
  // The work for a consumer waits, whenever the money comes.
  waits: boolean
  onMethod: (method: Method) => void
  onWallet: (payer: { name?: string; email?: string }) => void
}

const labels: Record<Method, { label: string; hint?: string }> = {
  stripe: { label: words.cardChoice },
  bank: { label: checkoutWords.bankTransferLabel, hint: words.bankChoiceHint },
  contact: { label: checkoutWords.contactLabel, hint: words.contactChoiceHint },
}

// A card, with its fields right there; below it the two other ways.
export function PayWays({ method, isPaying, waits, onMethod, ...card }: PayWaysProps) {
  return (
    <div className={styles.ways}>
      {checkoutMethods
        .toSorted((one) => (one === 'stripe' ? -1 : 0))
        .map((way) => (
          <div key={way}>
            <Radio
              name="method"
              value={way}
              autoComplete="off"
              label={say(labels[way].label)}
              hint={hintOf(way, waits)}
              disabled={isPaying}
              checked={method === way}
              onChange={() => onMethod(way)}
            />
            {way === 'stripe' && method === 'stripe' && <Card {...card} isPaying={isPaying} />}
          </div>
        ))}
    </div>
  )
}

function hintOf(way: Method, waits: boolean): string | undefined {
  if (way === 'bank' && waits) return undefined
  const { hint } = labels[way]
  return hint && say(hint)
}

function Card({ card, amount, error, isPaying, onWallet }: Omit<PayWaysProps, 'method' | 'waits' | 'onMethod'>) {
  const { payments, hasFailed, retry } = usePayments()
  if (hasFailed) return <NotLoaded onRetry={retry}>{say(paymentWords.formNotLoaded)}</NotLoaded>
  if (!payments) return <Skeleton lines={3} label={say(paymentWords.loadingThePaymentFormLabel)} />
  if (payments.mode === 'none') return <p role="alert">{say(refusals.cardsNotTaken)}</p>
  const fields = { form: card, amount, error, disabled: isPaying }
  return payments.mode === 'stripe' && payments.publishableKey ? (
    <Suspense fallback={<Skeleton lines={3} label={say(paymentWords.loadingThePaymentFormLabel)} />}>
      <StripeFields {...fields} publishableKey={payments.publishableKey} onWallet={onWallet} />
    </Suspense>
  ) : (
    <SandboxFields {...fields} />
  )
}

function usePayments() {
  const [payments, setPayments] = useState<Payments>()
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isGone = false
    askServer<typeof readSiteSettings>(paths.readSiteSettings).then(
      (settings) => isGone || setPayments(settings.payments),
      () => isGone || setFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [attempt])
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return { payments, hasFailed, retry }
}
