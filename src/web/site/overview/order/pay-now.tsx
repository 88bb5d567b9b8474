import type { resumePayment } from '#src/contracts/sales/payments.ts'
import { useState } from 'react'
import { orderPages } from '#src/contracts/pages.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import { Button } from '#src/web/ui/button.tsx'
import * as paths from '#src/contracts/paths.ts'
import { savePaymentData } from '#src/web/site/shared/payment-data.ts'
import * as words from '#src/contracts/words/site/order.ts'
import { say } from '#src/web/ui/say.ts'

// Back to the payment that was left, not to a second one.
export function PayNow({ token }: { token: string }) {
  const [stage, setStage] = useState<'idle' | 'opening' | 'failed'>('idle')
  const pay = async () => {
    setStage('opening')
    try {
      const { serviceName, ...payment } = await askServer<typeof resumePayment>(paths.resumePayment, {
        params: { token },
      })
      savePaymentData({ ...payment, service: serviceName })
      location.assign(orderPages.payment)
    } catch {
      setStage('failed')
    }
  }
  return (
    <>
      <Button variant="go" busy={stage === 'opening'} onClick={() => void pay()}>
        {say(words.payByCardButton)}
      </Button>
      {stage === 'failed' && <p role="alert">{say(words.paymentNotOpened)}</p>}
    </>
  )
}
