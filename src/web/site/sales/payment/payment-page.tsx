import { SiteFrame } from '#src/web/site/shared/site-frame.tsx'
import { SiteHeader } from '#src/web/site/shared/site-header.tsx'
import { useIsLive } from '#src/web/site/shared/use-is-live.ts'
import * as titlesWords from '#src/contracts/words/site/titles.ts'
import { say } from '#src/web/ui/say.ts'
import { Payment } from './payment.tsx'
import { PaymentFrame } from './payment-frame.tsx'

export function PaymentPage() {
  const isLive = useIsLive()
  return (
    <SiteFrame header={<SiteHeader look="plain" />}>
      {isLive ? <Payment /> : <PaymentFrame title={say(titlesWords.payment)} />}
    </SiteFrame>
  )
}
