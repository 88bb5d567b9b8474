import { useLayoutEffect, useState } from 'react'
import { readCheckoutLink } from '#src/web/site/sales/checkout/checkout-link.ts'
import { usePrices } from '#src/web/site/shared/site-content.ts'
import { SiteFrame } from '#src/web/site/shared/site-frame.tsx'
import { SiteHeader } from '#src/web/site/shared/site-header.tsx'
import { useIsLive } from '#src/web/site/shared/use-is-live.ts'
import { OfferView } from './offer-view.tsx'
import { describePlainOffer } from './shown-offer.ts'
import { useOffer } from './use-offer.ts'

export function OfferPage() {
  const isLive = useIsLive()
  // What a visitor sees before the page has read its address and the clock.
  const plainOffer = describePlainOffer(usePrices())
  return (
    <SiteFrame header={<SiteHeader look="over" />}>
      {isLive ? <LiveOffer key="live" /> : <OfferView key="still" offer={plainOffer} />}
    </SiteFrame>
  )
}

function LiveOffer() {
  const [search] = useState(() => location.search)
  useLayoutEffect(() => document.documentElement.removeAttribute('data-asked'), [])
  const { service, offer: token } = readCheckoutLink(search)
  const { offer, hasFailed, onEnd } = useOffer({ service, token })
  return <OfferView offer={offer} hasFailed={hasFailed} onEnd={onEnd} />
}
