import { currentRegion } from '#src/kit/region.ts'
import type { createPaymentIntent } from '#src/contracts/sales/payments.ts'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { placeOrder } from '#src/contracts/sales/orders.ts'
import { orderPages } from '#src/contracts/pages.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import * as paths from '#src/contracts/paths.ts'
import { savePaymentData } from '#src/web/site/shared/payment-data.ts'
import * as buyerWords from '#src/contracts/words/site/buyer.ts'
import * as words from '#src/contracts/words/site/checkout.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import type { CheckoutLink } from './checkout-link.ts'
import type { VisitorQuote } from '#src/web/site/shared/visitor-quote.ts'
import { type Choices, noChoices, withStored } from './choices.ts'
import { isEmailAddress } from '#src/web/site/shared/is-email-address.ts'
import { type Quote, useCartQuote } from './use-cart-quote.ts'

export interface CheckoutStart {
  link: CheckoutLink
  visitorQuote: VisitorQuote
  choices: Choices
  // The server keeps a cart for this browser, which the address does not overrule.
  isUnknown: boolean
}

export type Received = z.output<typeof placeOrder.answer> & { method: 'bank' | 'contact' }

type Choosing = { name: 'choosing'; alert?: string; emailError?: string; buyerError?: string }
type Stage = Choosing | { name: 'sending' } | { name: 'received'; order: Received }

const setupFailed = words.paymentFailed
const priceChanged = words.priceChanged
const askForEmail = sharedWords.emailAddressWrong

export function useCheckout({ link, visitorQuote, choices: first, isUnknown }: CheckoutStart, isLive: boolean) {
  const quoteReference = visitorQuote.reference
  const [choices, setChoices] = useState(first)
  const [stage, setStage] = useState<Stage>({ name: 'choosing' })
  const [isAnother, setAnother] = useState(false)
  const { method, email } = choices
  const cart = useCartQuote(
    { link, choices, quoteReference, isAnother, isUnknown },
    { isLive, onFirst: (quote) => setChoices((before) => withStored(before, quote)) },
  )
  const orderAnother = () => {
    setAnother(true)
    setChoices((before) => ({ ...noChoices, email: before.email, typedEmail: before.typedEmail }))
  }

  useEffect(() => {
    // The way back from the payment page may show this one as it was left: still on its way there.
    const wake = () => setStage((before) => (before.name === 'sending' ? { name: 'choosing' } : before))
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])

  const change = (changes: Partial<Choices>) => {
    const typed = changes.email === undefined ? {} : { typedEmail: changes.email }
    setChoices((before) => ({ ...before, ...changes, ...typed }))
    setStage({ name: 'choosing' })
  }

  const send = async (): Promise<Stage> => {
    const shown = cart.price?.total
    const quote = await cart.confirm()
    const held = reasonToStop(quote, shown)
    if (held) return held
    const body = { ...cartOf(quote), ...answered(choices), email: email.trim(), isAnother }
    if (method === 'stripe') return openPayment(quote, body)
    const placed = await askServer<typeof placeOrder>(paths.placeOrder, {
      body: { ...body, method: method ?? 'contact' },
    })
    return { name: 'received', order: { ...placed, method: method ?? 'contact' } }
  }

  const proceed = async () => {
    if (stage.name !== 'choosing') return
    const emailError = isEmailAddress(email) ? undefined : say(askForEmail)
    const buyerError = choices.answer.buyer ? undefined : say(buyerWords.buyerMissing)
    if (emailError || buyerError) {
      setStage({ name: 'choosing', ...(emailError && { emailError }), ...(buyerError && { buyerError }) })
      return
    }
    setStage({ name: 'sending' })
    setStage(await send().catch((error: unknown) => describeFailure(error, method)))
  }

  return { choices, change, stage, proceed, orderAnother, ...cart }
}

// The server would refuse it, or the visitor has not seen this price yet.
export function reasonToStop({ isPayable, total, done }: Quote, shown: number | undefined): Choosing | undefined {
  if (!isPayable) return { name: 'choosing', alert: say(setupFailed) }
  if (shown !== undefined && shown !== total) return { name: 'choosing', alert: say(priceChanged) }
  return done ? { name: 'choosing' } : undefined
}

export const cartOf = ({ serviceType, addOns, basePrice, offer, quote, cart }: Quote) => ({
  serviceType,
  addOns,
  basePrice,
  offer: offer?.state === 'valid' ? offer.token : undefined,
  quoteReference: quote?.reference,
  cartId: cart.id,
})

export const answered = ({ answer: { buyer, beginsNow: beginNow } }: Choices) => ({ buyer, beginNow })

type Order = ReturnType<typeof cartOf> &
  ReturnType<typeof answered> & { email: string; isAnother: boolean; name?: string }

// Stays 'sending' while the browser goes to the payment page.
async function openPayment(quote: Quote, order: Order): Promise<Stage> {
  await beginPayment(quote, order)
  location.assign(orderPages.payment)
  return { name: 'sending' }
}

// Opens the order with its payment, and keeps what the payment pages need for this visit.
export async function beginPayment({ total, addOnPrice, serviceName, lines }: Quote, order: Order) {
  const body = { ...order, amount: total, addOnPrice, currency: currentRegion().currency.toLowerCase() }
  const opened = await askServer<typeof createPaymentIntent>(paths.createPaymentIntent, { body })
  const { clientSecret, paymentIntentId, orderToken } = opened
  const names = lines.filter(({ kind }) => kind === 'add-on').map(({ name }) => name)
  const data = { clientSecret, paymentIntentId, amount: total, service: serviceName, addOns: names }
  savePaymentData(data)
  return { data, orderToken }
}

export function describeFailure(error: unknown, method: Choices['method']): Choosing {
  const text = error instanceof ApiError ? error.text : ''
  if (text.startsWith('email: ')) return { name: 'choosing', emailError: say(askForEmail) }
  if (error instanceof ApiError && error.status === 409) {
    return { name: 'choosing', alert: text }
  }
  if (method === 'stripe') return { name: 'choosing', alert: say(setupFailed) }
  return { name: 'choosing', alert: text || say(words.orderNotReached) }
}
