import { SiteFrame } from '#src/web/site/shared/site-frame.tsx'
import { SiteHeader } from '#src/web/site/shared/site-header.tsx'
import { useIsLive } from '#src/web/site/shared/use-is-live.ts'
import { Payment } from './payment.tsx'
import { PaymentFrame } from './payment-frame.tsx'

export function PaymentPage() {
  const isLive = useIsLive()
  return (
    <SiteFrame header={<SiteHeader look="plain" />}>
      {isLive ? <Payment /> : <PaymentFrame title="Card Payment" />}
    </SiteFrame>
  )
}
