import { readSessionObject, writeSession } from '#src/web/site/shared/session-store.ts'

// What the confirmation needs to show itself again: the link of the visitor's own order, no secret of the payment.
export interface PaidOrder {
  orderToken: string
  paymentIntentId: string
}

const key = 'paidOrder'

export const savePaidOrder = ({ orderToken, paymentIntentId }: PaidOrder): void =>
  writeSession(key, JSON.stringify({ orderToken, paymentIntentId }))

export function readPaidOrder(): PaidOrder | undefined {
  const { orderToken, paymentIntentId } = readSessionObject(key)
  return typeof orderToken === 'string' && typeof paymentIntentId === 'string'
    ? { orderToken, paymentIntentId }
    : undefined
}
