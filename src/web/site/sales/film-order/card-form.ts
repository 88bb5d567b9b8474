import type { Ref } from 'react'
import type { PaymentData } from '#src/web/site/shared/payment-data.ts'

// The fields of a card, of the provider or of the test mode, as the order uses them.
export interface CardForm {
  // What has to be filled in first, in words.
  findGap: () => string | undefined
  focus: () => void
  // Answers why it was refused; undefined when the money has moved, as far as the form can tell.
  pay: (payment: PaymentData) => Promise<string | undefined>
}

export interface CardFieldsProps {
  form: Ref<CardForm>
  // What is going to be paid.
  amount: number
  disabled: boolean
  error: string | undefined
}
