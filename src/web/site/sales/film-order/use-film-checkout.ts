import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AddOnId } from '#src/contracts/catalogue.ts'
import { orderPages } from '#src/contracts/pages.ts'
import * as paths from '#src/contracts/paths.ts'
import type { placeOrder } from '#src/contracts/sales/orders.ts'
import type { FilmTier } from '#src/contracts/studio/film-choices.ts'
import * as answersWords from '#src/contracts/words/site/answers.ts'
import * as buyerWords from '#src/contracts/words/site/buyer.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import type { Answer } from '#src/web/site/sales/checkout/buyer-picks.tsx'
import { plainLink } from '#src/web/site/sales/checkout/checkout-link.ts'
import { type Choices, type Method, noChoices, withStored } from '#src/web/site/sales/checkout/choices.ts'
import { useCartQuote } from '#src/web/site/sales/checkout/use-cart-quote.ts'
import {
  answered,
  beginPayment,
  cartOf,
  describeFailure,
  type Received,
  reasonToStop,
} from '#src/web/site/sales/checkout/use-checkout.ts'
import { savePaidOrder } from '#src/web/site/sales/payment/paid-order.ts'
import { isEmailAddress } from '#src/web/site/shared/is-email-address.ts'
import { noteOrderedFilm } from '#src/web/site/shared/ordered-film.ts'
import { clearPaymentData } from '#src/web/site/shared/payment-data.ts'
import { readSessionObject, writeSession } from '#src/web/site/shared/session-store.ts'
import { readVisitorEmail } from '#src/web/site/shared/visitor-email.ts'
import { readVisitorQuote } from '#src/web/site/shared/visitor-quote.ts'
import { say } from '#src/web/ui/say.ts'
import type { CardForm } from './card-form.ts'

interface FilmCheckoutOptions {
  tier: FilmTier
  // Keeps the film on this device as it is ordered.
  keepFilm: () => Promise<void>
}

interface Payer {
  name: string
  email: string
}

export interface Gaps {
  name?: string
  email?: string
  buyer?: string
  card?: string
}

type Stage = { name: 'choosing'; alert?: string } | { name: 'paying' } | { name: 'received'; order: Received }

// An order of one's own film: package, extras and way to pay in one place, paid without leaving it.
export function useFilmCheckout({ tier, keepFilm }: FilmCheckoutOptions) {
  const [known] = useState(() => ({ reference: readVisitorQuote('').reference, ...readTyped() }))
  const [choices, setChoices] = useState<Choices>({ ...noChoices, method: 'stripe', email: known.email })
  const [name, setName] = useState(known.name)
  const [gaps, setGaps] = useState<Gaps>({})
  const [stage, setStage] = useState<Stage>({ name: 'choosing' })
  const [isAnother, setAnother] = useState(false)
  const card = useRef<CardForm>(null)
  const cart = useCartQuote(
    { link: plainLink, choices, quoteReference: known.reference, isAnother, isUnknown: false, service: tier },
    {
      isLive: true,
      onFirst: (quote) => setChoices((before) => ({ ...withStored(before, quote), method: before.method })),
    },
  )

  const { method } = choices
  useTypedKept(name, choices.email)
  const keepCart = useEffectEvent(() => void cart.confirm().catch(() => undefined))
  // What was chosen last is kept even if the sheet is closed right after it.
  useEffect(() => () => keepCart(), [])

  const send = async (payer: Payer): Promise<Stage> => {
    const shown = cart.price?.total
    const quote = await cart.confirm()
    const held = reasonToStop(quote, shown)
    if (held) return choosing(held)
    await keepFilm()
    const body = { ...cartOf(quote), ...payer, ...answered(choices), isAnother }
    if (method !== 'stripe') {
      const way = method ?? 'contact'
      const placed = await askServer<typeof placeOrder>(paths.placeOrder, { body: { ...body, method: way } })
      noteOrderedFilm(placed.orderToken)
      return { name: 'received', order: { ...placed, method: way } }
    }
    const { data, orderToken } = await beginPayment(quote, body)
    noteOrderedFilm(orderToken)
    const refusal = await card.current?.pay(data)
    if (refusal !== undefined) {
      setGaps({ card: refusal })
      return { name: 'choosing' }
    }
    savePaidOrder({ orderToken, paymentIntentId: data.paymentIntentId })
    clearPaymentData()
    location.assign(orderPages.paymentSuccess)
    return { name: 'paying' }
  }

  return {
    ...cart,
    card,
    choices,
    name,
    gaps,
    stage,
    setName,
    setEmail: (text: string) => setChoices((before) => ({ ...before, email: text, typedEmail: text })),
    setAnswer: (answer: Answer) => setChoices((before) => ({ ...before, answer })),
    setMethod: (way: Method) => setChoices((before) => ({ ...before, method: way })),
    setAddOns: (addOns: AddOnId[]) => setChoices((before) => ({ ...before, addOns })),
    orderAnother: () => {
      setAnother(true)
      setChoices((before) => ({ ...before, addOns: [] }))
    },
    // Answers what is missing, the first of which gets the focus.
    pay: async (wallet: Partial<Payer> = {}): Promise<Gaps> => {
      if (stage.name === 'paying') return {}
      const payer = { name: wallet.name || name.trim(), email: wallet.email || choices.email.trim() }
      const found = findGaps(payer, choices, method === 'stripe' ? card.current?.findGap() : undefined)
      setGaps(found)
      if (Object.keys(found).length > 0) return found
      setStage({ name: 'paying' })
      setStage(await send(payer).catch((error: unknown) => choosing(describeFailure(error, method))))
      return {}
    },
  }
}

const findGaps = (payer: Payer, { answer }: Choices, card: string | undefined): Gaps => ({
  ...(payer.name === '' && { name: say(answersWords.nameMissing) }),
  ...(!isEmailAddress(payer.email) && { email: say(sharedWords.emailAddressWrong) }),
  ...(!answer.buyer && { buyer: say(buyerWords.buyerMissing) }),
  ...(card && { card }),
})

const typedKey = 'filmOrder'

// For this visit: the sheet can be closed and opened again, and the page loaded anew.
function readTyped(): Payer {
  const { name, email } = readSessionObject(typedKey)
  return {
    name: typeof name === 'string' ? name : '',
    email: typeof email === 'string' && email ? email : readVisitorEmail(),
  }
}

function useTypedKept(name: string, email: string): void {
  useEffect(() => {
    if (name || email) writeSession(typedKey, JSON.stringify({ name, email }))
  }, [name, email])
}

function choosing(held: Partial<Record<'alert' | 'emailError', string>>): Stage {
  const alert = held.alert ?? held.emailError
  return { name: 'choosing', ...(alert && { alert }) }
}

export type FilmCheckout = ReturnType<typeof useFilmCheckout>
