import type { ServiceId } from '#src/contracts/catalogue.ts'
import { withoutIncluded } from '#src/contracts/sales/packages.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import type { quoteCheckout } from '#src/contracts/sales/checkout.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import * as paths from '#src/contracts/paths.ts'
import type { Prices } from '#src/contracts/prices.ts'
import { usePrices } from '#src/web/site/shared/site-content.ts'
import { noteCart } from './cart-hint.ts'
import { type CheckoutLink, plainLink } from './checkout-link.ts'
import type { Choices } from './choices.ts'
import { estimateCart, type Price, withAddOns } from './estimate-cart.ts'

export type Quote = z.output<typeof quoteCheckout.answer>
type Body = z.input<typeof quoteCheckout.body>

export interface Cart {
  link: CheckoutLink
  choices: Choices
  quoteReference: string | undefined
  // The visitor was asked, and wants another film beside the one that is ordered.
  isAnother: boolean
  // Nothing is known yet of what the cart holds.
  isUnknown: boolean
  // Chosen on the page itself, over whatever the cart held.
  service?: ServiceId
}

const settleMs = 250

// The server keeps the cart, and its answer is the price that it will charge. While that is on the way, the known prices of
// the add-ons are added to the last one; nothing is ever charged but what the server quoted for exactly this cart.
export function useCartQuote(cart: Cart, { isLive, onFirst }: { isLive: boolean; onFirst: (quote: Quote) => void }) {
  const prices = usePrices()
  const [quoted, setQuoted] = useState<{ key: string; quote: Quote }>()
  const pending = useRef<{ key: string; answer: Promise<Quote> }>(null)
  const [hasFailed, setFailed] = useState(false)
  const body = toBody(cart, quoted?.quote)
  const key = JSON.stringify(body)

  const confirm = async (): Promise<Quote> => {
    if (quoted?.key === key) return quoted.quote
    if (pending.current?.key !== key) {
      pending.current = { key, answer: ask(body, quoted ? undefined : pending.current?.answer) }
    }
    try {
      const quote = await pending.current.answer
      if (!quoted) onFirst(quote)
      setQuoted({ key, quote })
      setFailed(false)
      noteCart()
      return quote
    } catch (error) {
      pending.current = null
      throw error
    }
  }
  const check = useEffectEvent(() => void confirm().catch(() => setFailed(true)))

  useEffect(() => {
    if (!isLive) return
    const timer = setTimeout(() => check(), quoted ? settleMs : 0)
    return () => clearTimeout(timer)
  }, [key, isLive, quoted])

  return { quote: quoted?.quote, price: priceOf(cart, quoted?.quote, prices), hasFailed, confirm }
}

// The first answer says which visitor this is: asked at the same time, a second one would be taken for somebody else's.
async function ask(body: Body, first: Promise<Quote> | undefined): Promise<Quote> {
  await first?.catch(() => undefined)
  return askServer<typeof quoteCheckout>(paths.quoteCheckout, { body })
}

function priceOf(cart: Cart, quote: Quote | undefined, prices: Prices): Price | undefined {
  const { link, choices, isUnknown, service } = cart
  if (service && quote?.serviceType !== service) return estimateCart({ ...plainLink, service }, choices.addOns, prices)
  if (quote) return withAddOns(quote, withoutIncluded(quote.serviceType, choices.addOns), prices)
  return isUnknown ? undefined : estimateCart(link, choices.addOns, prices)
}

// The first time the address of the page speaks; from then on the page holds on to what it shows, whatever another tab
// puts into the cart.
function toBody({ link, choices, quoteReference, isAnother, service }: Cart, quote: Quote | undefined): Body {
  const { addOns, method, typedEmail } = choices
  const discount = { discount: link.discount?.percent, price: link.discount?.price }
  const first = { serviceType: service ?? link.service, offer: link.offer, ...discount, quoteReference }
  if (!quote) return { ...first, ...(addOns.length > 0 ? { addOns } : {}), method }
  const { offer } = quote
  const product = service
    ? { serviceType: service }
    : { serviceType: quote.serviceType, isDefaultPrice: quote.isDefaultPrice }
  const shown = { ...product, offer: offer?.token || link.offer, quoteReference }
  return { ...shown, ...(offer ? {} : discount), addOns, method, email: typedEmail, isAnother }
}
