import { SiteFrame } from '../site-frame.tsx'
import { SiteHeader } from '../site-header.tsx'
import { useIsLive } from '../use-is-live.ts'
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
