import type { z } from 'zod'
import { type AddOnId, findAddOn } from '#src/contracts/catalogue.ts'
import { type quoteCheckout } from '#src/contracts/sales/checkout.ts'
import { type BuyerKind, buyerKinds } from '#src/contracts/sales/buyers.ts'
import { checkoutMethods } from '#src/contracts/enumerations.ts'
import { mayBeTypedEarly } from '#src/web/site/shared/typed-early.ts'
import { type Answer, noAnswer } from './buyer-picks.tsx'

export type Method = (typeof checkoutMethods)[number]

export interface Choices {
  method: Method | undefined
  addOns: AddOnId[]
  email: string
  // Only what the visitor typed on this page is kept with the cart; an address from a link stays in the form.
  typedEmail: string | undefined
  answer: Answer
}

export const noChoices: Choices = { method: undefined, addOns: [], email: '', typedEmail: undefined, answer: noAnswer }

export const checkoutFormName = 'checkout'

// What was touched before this code arrived.
export function readChoices(knownEmail: string): Choices {
  const form = document.forms.namedItem(checkoutFormName)
  const early = form ? new FormData(form) : new FormData()
  const addOns = mayBeTypedEarly() ? early.getAll('addOns').map((id) => findAddOn(toText(id))) : []
  const typed = toText(early.get('email')) || undefined
  return {
    method: toMethod(early.get('method')),
    addOns: [...new Set(addOns.filter((id) => id !== undefined))],
    email: typed ?? knownEmail,
    typedEmail: typed,
    answer: { buyer: mayBeTypedEarly() ? toBuyer(early.get('buyer')) : undefined, beginsNow: false },
  }
}

type Stored = Pick<z.output<typeof quoteCheckout.answer>, 'addOns' | 'cart'>

// The cart as it was left, under what was chosen since the page came up.
export const withStored = (choices: Choices, { addOns, cart }: Stored): Choices => ({
  method: choices.method ?? cart.method ?? undefined,
  addOns: [...new Set([...addOns, ...choices.addOns])],
  email: choices.email || cart.email,
  typedEmail: choices.typedEmail,
  answer: choices.answer,
})

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const toBuyer = (value: unknown): BuyerKind | undefined => buyerKinds.find((buyer) => buyer === value)
const toMethod = (value: unknown): Method | undefined => checkoutMethods.find((method) => method === value)
