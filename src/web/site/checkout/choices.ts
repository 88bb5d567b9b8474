import { type AddOnId, findAddOn } from '#src/contracts/catalogue.ts'
import { readSessionObject, writeSession } from '../session-store.ts'

export const methods = ['stripe', 'bank', 'contact'] as const
export type Method = (typeof methods)[number]

export interface Choices {
  method: Method | undefined
  addOns: AddOnId[]
  email: string
}

export const noChoices: Choices = { method: undefined, addOns: [], email: '' }

export const checkoutFormName = 'checkout'
const key = 'checkoutChoices'

export const saveChoices = (choices: Choices): void => writeSession(key, JSON.stringify(choices))

// What was chosen before a reload or a look at the payment page, and over it what was touched before this code arrived.
export function readChoices(knownEmail: string): Choices {
  const saved = readSessionObject(key)
  const form = document.forms.namedItem(checkoutFormName)
  const early = form ? new FormData(form) : new FormData()
  const addOns = [...toList(saved['addOns']), ...early.getAll('addOns')].map((id) => findAddOn(toText(id)))
  return {
    method: toMethod(early.get('method')) ?? toMethod(saved['method']),
    addOns: [...new Set(addOns.filter((id) => id !== undefined))],
    email: toText(early.get('email')) || knownEmail || toText(saved['email']),
  }
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const toMethod = (value: unknown): Method | undefined => methods.find((method) => method === value)
