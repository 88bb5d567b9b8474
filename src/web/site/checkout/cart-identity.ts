import { readSession, removeSession, writeSession } from '../session-store.ts'

const key = 'checkoutCart'

// A cart keeps its name through double clicks, reloads, changes and a way back from the payment page: the server makes
// one order of it, and replaces that as long as it is not paid.
export function nameCart(): string | undefined {
  const kept = readSession(key)
  if (kept) return kept
  // Without a secure connection browsers make no such names.
  const cartId = crypto.randomUUID?.()
  if (cartId) writeSession(key, cartId)
  return cartId
}

// An order that is placed or paid is done: the same choices later are a new one.
export const forgetCart = (): void => removeSession(key)
