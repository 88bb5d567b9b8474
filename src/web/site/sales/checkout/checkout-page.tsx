import { useLayoutEffect, useState } from 'react'
import { keepFocus } from '#src/web/site/shared/keep-focus.ts'
import { SiteFrame } from '#src/web/site/shared/site-frame.tsx'
import { SiteHeader } from '#src/web/site/shared/site-header.tsx'
import { useIsLive } from '#src/web/site/shared/use-is-live.ts'
import { readVisitorEmail } from '#src/web/site/shared/visitor-email.ts'
import { readVisitorQuote } from '#src/web/site/shared/visitor-quote.ts'
import { hasCart } from './cart-hint.ts'
import { plainLink, readCheckoutLink } from './checkout-link.ts'
import { Checkout } from './checkout.tsx'
import { noChoices, readChoices } from './choices.ts'
import type { CheckoutStart } from './use-checkout.ts'

// The prerendered page is the one without a link; what the address and this visit know comes in with the page's code.
export function CheckoutPage() {
  const isLive = useIsLive()
  return (
    <SiteFrame header={<SiteHeader look="plain" />}>
      {isLive ? <LiveCheckout key="live" /> : <Checkout key="still" start={plainStart} isLive={false} />}
    </SiteFrame>
  )
}

const plainStart: CheckoutStart = {
  link: plainLink,
  visitorQuote: { reference: undefined, customerId: undefined },
  choices: noChoices,
  isUnknown: false,
}

function LiveCheckout() {
  const [start] = useState(readStart)
  const [giveFocusBack] = useState(() => keepFocus())
  useLayoutEffect(() => {
    document.documentElement.removeAttribute('data-asked')
    giveFocusBack()
  }, [giveFocusBack])
  return <Checkout start={start} isLive />
}

function readStart(): CheckoutStart {
  const link = readCheckoutLink(location.search)
  return {
    link,
    visitorQuote: readVisitorQuote(location.search),
    choices: readChoices(readVisitorEmail()),
    isUnknown: hasCart() && !link.service && !link.discount,
  }
}
