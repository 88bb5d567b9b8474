import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { quoteCheckout } from '#src/contracts/checkout.ts'
import type { placeOrder } from '#src/contracts/orders.ts'
import { orderPages } from '#src/contracts/pages.ts'
import { ApiError } from '../../api/api-error.ts'
import { askServer } from '../../api/ask-server.ts'
import { orderCalls } from '../order-calls.ts'
import { savePaymentData } from '../payment/payment-data.ts'
import { forgetCart, nameCart } from './cart-identity.ts'
import type { CheckoutLink } from './checkout-link.ts'
import type { VisitorQuote } from '../visitor-quote.ts'
import { type Choices, saveChoices } from './choices.ts'
import { isEmailAddress } from './is-email-address.ts'
import { useCartQuote } from './use-cart-quote.ts'

export interface CheckoutStart {
  link: CheckoutLink
  visitorQuote: VisitorQuote
  choices: Choices
}

export type Received = z.output<typeof placeOrder.answer> & { method: 'bank' | 'contact' }

type Stage =
  | { name: 'choosing'; alert?: string; emailError?: string }
  | { name: 'sending' }
  | { name: 'received'; order: Received }

const setupFailed = 'Payment setup failed. Please try bank transfer or contact us directly.'
const priceChanged = 'The price has changed. Please look at the new total before you go on.'
const askForEmail = 'Enter the full address, for example name@business.co.uk'

export function useCheckout({ link, visitorQuote, choices: first }: CheckoutStart, isLive: boolean) {
  const quoteReference = visitorQuote.reference
  const [choices, setChoices] = useState(first)
  const [stage, setStage] = useState<Stage>({ name: 'choosing' })
  const { addOns, method, email } = choices
  const cart = useCartQuote({ link, addOns, quoteReference }, isLive)

  useEffect(() => {
    if (isLive) saveChoices(choices)
  }, [choices, isLive])

  useEffect(() => {
    // The way back from the payment page may show this one as it was left: still on its way there.
    const wake = () => setStage((before) => (before.name === 'sending' ? { name: 'choosing' } : before))
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])

  const change = (changes: Partial<Choices>) => {
    setChoices((before) => ({ ...before, ...changes }))
    setStage({ name: 'choosing' })
  }

  const send = async (): Promise<Stage> => {
    const shown = cart.price?.total
    const quote = await cart.confirm()
    if (!quote.isPayable) return { name: 'choosing', alert: setupFailed }
    if (shown !== undefined && shown !== quote.total) return { name: 'choosing', alert: priceChanged }
    const order = { ...cartOf(quote), email: email.trim(), quoteReference, offer: link.offer }
    const body = { ...order, cartId: nameCart() }
    if (method === 'stripe') return openPayment(quote, body)
    const placed = await askServer(orderCalls.placeOrder, { body: { ...body, method: method ?? 'contact' } })
    forgetCart()
    return { name: 'received', order: { ...placed, method: method ?? 'contact' } }
  }

  const proceed = async () => {
    if (stage.name !== 'choosing') return
    if (!isEmailAddress(email)) {
      setStage({ name: 'choosing', emailError: askForEmail })
      return
    }
    setStage({ name: 'sending' })
    setStage(await send().catch((error: unknown) => describeFailure(error, method)))
  }

  return { choices, change, stage, proceed, ...cart }
}

type Quote = z.output<typeof quoteCheckout.answer>
type Order = Pick<Quote, 'serviceType' | 'addOns' | 'basePrice'> & { email: string; cartId: string | undefined }

const cartOf = ({ serviceType, addOns, basePrice }: Quote) => ({ serviceType, addOns, basePrice })

// Stays 'sending' while the browser goes to the payment page.
async function openPayment({ total, addOnPrice, serviceName, lines }: Quote, order: Order): Promise<Stage> {
  const body = { ...order, amount: total, addOnPrice, currency: 'gbp' }
  const { clientSecret, paymentIntentId } = await askServer(orderCalls.createPaymentIntent, { body })
  const names = lines.filter(({ kind }) => kind === 'add-on').map(({ name }) => name)
  savePaymentData({ clientSecret, paymentIntentId, amount: total, service: serviceName, addOns: names })
  location.assign(orderPages.payment)
  return { name: 'sending' }
}

function describeFailure(error: unknown, method: Choices['method']): Stage {
  const text = error instanceof ApiError ? error.text : ''
  if (text.startsWith('email: ')) return { name: 'choosing', emailError: askForEmail }
  if (error instanceof ApiError && error.status === 409) {
    // This cart was paid or placed elsewhere: another try is another cart.
    forgetCart()
    return { name: 'choosing', alert: text }
  }
  if (method === 'stripe') return { name: 'choosing', alert: setupFailed }
  return { name: 'choosing', alert: text || 'Your order did not reach us. Please check your connection and try again.' }
}
