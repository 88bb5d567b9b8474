import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import type { AddOnId } from '#src/contracts/catalogue.ts'
import type { quoteCheckout } from '#src/contracts/checkout.ts'
import { askServer } from '../../api/ask-server.ts'
import { orderCalls } from '../order-calls.ts'
import type { CheckoutLink } from './checkout-link.ts'
import { estimateCart, type Price, withAddOns } from './estimate-cart.ts'

type Quote = z.output<typeof quoteCheckout.answer>

export interface Cart {
  link: CheckoutLink
  addOns: AddOnId[]
  quoteReference: string | undefined
}

const settleMs = 250

// The price of a cart as the server will charge it. While its answer is on the way, the known prices of the add-ons are
// added to the last one; nothing is ever charged but what the server quoted for exactly this cart.
export function useCartQuote(cart: Cart, isLive: boolean) {
  const [quoted, setQuoted] = useState<{ key: string; quote: Quote }>()
  const pending = useRef<{ key: string; answer: Promise<Quote> }>(null)
  const [hasFailed, setFailed] = useState(false)
  const key = JSON.stringify(toBody(cart))

  const confirm = async (): Promise<Quote> => {
    if (quoted?.key === key) return quoted.quote
    if (pending.current?.key !== key)
      pending.current = { key, answer: askServer(orderCalls.quoteCheckout, { body: toBody(cart) }) }
    try {
      const quote = await pending.current.answer
      setQuoted({ key, quote })
      setFailed(false)
      return quote
    } catch (error) {
      pending.current = null
      throw error
    }
  }
  const check = useEffectEvent(() => void confirm().catch(() => setFailed(true)))

  useEffect(() => {
    if (!isLive) return
    const timer = setTimeout(() => check(), settleMs)
    return () => clearTimeout(timer)
  }, [key, isLive])

  return { quote: quoted?.quote, price: priceOf(cart, quoted?.quote), hasFailed, confirm }
}

function priceOf({ link, addOns }: Cart, quote: Quote | undefined): Price | undefined {
  return quote ? withAddOns(quote, addOns) : estimateCart(link, addOns)
}

function toBody({ link, addOns, quoteReference }: Cart): z.input<typeof quoteCheckout.body> {
  return {
    serviceType: link.service,
    addOns,
    discount: link.discount?.percent,
    price: link.discount?.price,
    offer: link.offer,
    quoteReference,
  }
}
