import { SiteFrame } from '../site-frame.tsx'
import { SiteHeader } from '../site-header.tsx'
import { PaymentFrame } from '../payment/payment-frame.tsx'
import { useIsLive } from '../use-is-live.ts'
import { Success } from './success.tsx'

export function SuccessPage() {
  const isLive = useIsLive()
  return (
    <SiteFrame header={<SiteHeader look="plain" />}>
      {isLive ? <Success /> : <PaymentFrame title="Order Confirmation" hasWayBack={false} />}
    </SiteFrame>
  )
}
