import { useImperativeHandle, useRef, useState } from 'react'
import * as paths from '#src/contracts/paths.ts'
import type { authenticateSandboxPayment, confirmSandboxPayment } from '#src/contracts/sales/payments.ts'
import * as words from '#src/contracts/words/site/film-order.ts'
import * as paymentWords from '#src/contracts/words/site/payment.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import { BankStep } from '#src/web/site/sales/payment/bank-step.tsx'
import { formatPounds } from '#src/web/site/shared/format-pounds.ts'
import type { PaymentData } from '#src/web/site/shared/payment-data.ts'
import { say } from '#src/web/ui/say.ts'
import { TextInput } from '#src/web/ui/text-input.tsx'
import type { CardFieldsProps } from './card-form.ts'
import styles from './order-sheet.module.css'

const empty = { number: '', expiry: '', cvc: '' }
type Field = keyof typeof empty

// Test cards only, while no key of a provider is set.
export function SandboxFields({ form, amount, disabled, error }: CardFieldsProps) {
  const [card, setCard] = useState(empty)
  const { isAsking, ask, answer } = useBankStep()
  const fields = useRef<HTMLDivElement>(null)
  const firstGap = (Object.keys(card) as Field[]).find((field) => card[field].trim() === '')
  useImperativeHandle(form, () => ({
    findGap: () => firstGap && say(words.cardMissing),
    focus: () => fields.current?.querySelector<HTMLElement>(`[name=${firstGap ?? 'number'}]`)?.focus(),
    pay: (payment) => pay(payment, card, ask),
  }))
  const field = (name: Field) => ({
    name,
    value: card[name],
    inputMode: 'numeric' as const,
    disabled,
    required: true,
    onChange: ({ target }: { target: HTMLInputElement }) => setCard((before) => ({ ...before, [name]: target.value })),
  })
  return (
    <div ref={fields} className={styles.card}>
      <TextInput
        label={say(paymentWords.cardNumberLabel)}
        {...field('number')}
        autoComplete="cc-number"
        maxLength={30}
        error={error}
        announceError
        hint={`${say(paymentWords.testMode)} ${say(words.testModeHint)}`}
      />
      <div className={styles.pair}>
        <TextInput
          label={say(paymentWords.expiryDateLabel)}
          {...field('expiry')}
          autoComplete="cc-exp"
          placeholder={say(paymentWords.expiryDatePlaceholder)}
          maxLength={7}
        />
        <TextInput label={say(paymentWords.cvcLabel)} {...field('cvc')} autoComplete="cc-csc" maxLength={4} />
      </div>
      <BankStep
        open={isAsking}
        label={say(paymentWords.payButton, { amount: formatPounds(amount) })}
        onAnswer={answer}
      />
    </div>
  )
}

// The bank's own question stands over the form until it is answered.
function useBankStep() {
  const [waiting, setWaiting] = useState<(isApproved: boolean) => void>()
  return {
    isAsking: waiting !== undefined,
    ask: () =>
      new Promise<boolean>((resolve) => {
        setWaiting(() => resolve)
      }),
    answer: (isApproved: boolean) => {
      waiting?.(isApproved)
      setWaiting(undefined)
    },
  }
}

async function pay(
  { clientSecret, paymentIntentId }: PaymentData,
  card: typeof empty,
  ask: () => Promise<boolean>,
): Promise<string | undefined> {
  const payment = { clientSecret, paymentIntentId }
  try {
    const first = await askServer<typeof confirmSandboxPayment>(paths.confirmSandboxPayment, {
      body: { ...payment, card },
    })
    const last =
      first.status === 'action'
        ? await askServer<typeof authenticateSandboxPayment>(paths.authenticateSandboxPayment, {
            body: { ...payment, isApproved: await ask() },
          })
        : first
    return last.status === 'succeeded' ? undefined : last.error || say(paymentWords.paymentFailed)
  } catch (problem) {
    // What the form of a card cannot be says so in our words, not in those of the server's check.
    if (problem instanceof ApiError && problem.status === 400) return say(words.cardNumberWrong)
    return problem instanceof ApiError && problem.status < 500 ? problem.text : say(paymentWords.paymentFailed)
  }
}
