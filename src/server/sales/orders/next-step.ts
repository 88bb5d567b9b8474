import { nextStep as words } from '#src/contracts/words/letters/order-letters.ts'
import { type ChangedWords, makeSay } from '#src/contracts/words/say.ts'
import type { Order } from './tables.ts'

export interface Shop {
  bankDetails: string
  words: ChangedWords | undefined
}

// What happens next, in one sentence for the customer.
export function nextStepOf(order: Pick<Order, 'method' | 'state' | 'number' | 'readyAt'>, shop: Shop): string {
  const say = makeSay(shop.words)
  if (order.state !== 'open') return say(isWaiting(order) ? words.bodyPhotosMissing : steps[order.state])
  if (order.method === 'card') return say(words.bodyByCard)
  if (order.method === 'contact') return say(words.bodyAfterContact)
  return shop.bankDetails ? say(words.bodyByTransfer, { number: order.number }) : say(words.bodyWithoutBankDetails)
}

const isWaiting = ({ state, readyAt }: Pick<Order, 'state' | 'readyAt'>): boolean =>
  (state === 'paid' || state === 'in_production') && readyAt === null

const steps = {
  paid: words.bodyPaid,
  in_production: words.bodyInProduction,
  delivered: words.bodyDelivered,
  cancelled: words.bodyCancelled,
}
