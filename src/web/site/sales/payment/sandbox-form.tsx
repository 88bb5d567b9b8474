import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import * as words from '#src/contracts/words/site/payment.ts'
import { say } from '#src/web/ui/say.ts'
import { BankStep } from './bank-step.tsx'
import styles from './card-form.module.css'
import type { PaymentData } from '#src/web/site/shared/payment-data.ts'
import { useSandboxPayment } from './use-sandbox-payment.ts'

export interface CardFormProps {
  data: PaymentData
  // What the button says.
  label: string
  // The money has moved, as far as the form can tell.
  onDone: () => Promise<void>
}

// Stands in for the provider's form while no key is set: the same steps, with test cards only.
export function SandboxForm({ data, label, onDone }: CardFormProps) {
  const { step, error, pay, authenticate } = useSandboxPayment(data, onDone)
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''
    void pay({ number: read('number'), expiry: read('expiry'), cvc: read('cvc') })
  }
  const failed = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) failed.current?.focus()
  }, [error])
  const isBusy = step !== 'editing'
  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <Notice tone="info">
        <b>{say(words.testMode)}</b> {say(words.testModeText)}
      </Notice>
      <TextInput
        label={say(words.cardNumberLabel)}
        name="number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        maxLength={30}
        required
        disabled={isBusy}
      />
      <div className={styles.pair}>
        <TextInput
          label={say(words.expiryDateLabel)}
          name="expiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={say(words.expiryDatePlaceholder)}
          maxLength={7}
          required
          disabled={isBusy}
        />
        <TextInput
          label={say(words.cvcLabel)}
          name="cvc"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          required
          disabled={isBusy}
        />
      </div>
      {error && (
        <div ref={failed} tabIndex={-1}>
          <Notice tone="fail">{error}</Notice>
        </div>
      )}
      <Button type="submit" variant="go" size="big" busy={isBusy}>
        {isBusy ? say(words.payButtonBusy) : label}
      </Button>
      <BankStep open={step === 'bank'} label={label} onAnswer={(isApproved) => void authenticate(isApproved)} />
    </form>
  )
}
