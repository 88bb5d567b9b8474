import { SiteFrame } from '#src/web/site/shared/site-frame.tsx'
import { SiteHeader } from '#src/web/site/shared/site-header.tsx'
import { useIsLive } from '#src/web/site/shared/use-is-live.ts'
import { LoadingOrder } from './loading-order.tsx'
import { Order } from './order.tsx'

export function OrderPage() {
  const isLive = useIsLive()
  return (
    <SiteFrame header={<SiteHeader look="plain" />}>
      {isLive ? <Order token={decodeURIComponent(location.pathname.split('/')[2] ?? '')} /> : <LoadingOrder />}
    </SiteFrame>
  )
}
