import type { authenticateSandboxPayment } from '#src/contracts/sales/payments.ts'
import { useState } from 'react'
import type { z } from 'zod'
import type { confirmSandboxPayment } from '#src/contracts/sales/payments.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import * as paths from '#src/contracts/paths.ts'
import type { PaymentData } from '#src/web/site/shared/payment-data.ts'
import * as words from '#src/contracts/words/site/payment.ts'
import { say } from '#src/web/ui/say.ts'

type Card = z.input<typeof confirmSandboxPayment.body>['card']
type Answer = z.output<typeof confirmSandboxPayment.answer>

// 'bank' while the buyer's bank asks for its own step.
type Step = 'editing' | 'processing' | 'bank'

export function useSandboxPayment({ clientSecret, paymentIntentId }: PaymentData, onDone: () => Promise<void>) {
  const [step, setStep] = useState<Step>('editing')
  const [error, setError] = useState<string>()
  const payment = { clientSecret, paymentIntentId }

  const settle = async (asking: Promise<Answer>) => {
    setStep('processing')
    setError(undefined)
    try {
      const answer = await asking
      if (answer.status === 'action') return setStep('bank')
      if (answer.status === 'succeeded') return await onDone()
      setError(answer.error || say(paymentFailed))
    } catch (problem) {
      setError(problem instanceof ApiError && problem.status < 500 ? problem.text : say(paymentFailed))
    }
    setStep('editing')
  }
  return {
    step,
    error,
    pay: (card: Card) =>
      settle(askServer<typeof confirmSandboxPayment>(paths.confirmSandboxPayment, { body: { ...payment, card } })),
    authenticate: (isApproved: boolean) =>
      settle(
        askServer<typeof authenticateSandboxPayment>(paths.authenticateSandboxPayment, {
          body: { ...payment, isApproved },
        }),
      ),
  }
}

export const paymentFailed = words.paymentFailed
