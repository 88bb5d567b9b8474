import { SiteFrame } from '#src/web/site/shared/site-frame.tsx'
import { SiteHeader } from '#src/web/site/shared/site-header.tsx'
import { PaymentFrame } from '#src/web/site/sales/payment/payment-frame.tsx'
import { useIsLive } from '#src/web/site/shared/use-is-live.ts'
import * as titlesWords from '#src/contracts/words/site/titles.ts'
import { say } from '#src/web/ui/say.ts'
import { Success } from './success.tsx'

export function SuccessPage() {
  const isLive = useIsLive()
  return (
    <SiteFrame header={<SiteHeader look="plain" />}>
      {isLive ? <Success /> : <PaymentFrame title={say(titlesWords.paymentSuccess)} hasWayBack={false} />}
    </SiteFrame>
  )
}
