import type { Order } from './tables.ts'

// What happens next, in one sentence for the customer.
export function nextStepOf(order: Pick<Order, 'method' | 'state' | 'number'>, bankDetails: string | undefined): string {
  if (order.state !== 'open') return steps[order.state]
  if (order.method === 'card') return 'Complete your card payment: work begins within 2 hours of it.'
  if (order.method === 'contact') return 'We contact you within 2 hours to agree on the payment.'
  return bankDetails
    ? `Please transfer the total with the reference ${order.number}. Work begins within 2 hours of its arrival.`
    : 'We send you the bank details within 2 hours. Work begins within 2 hours of the arrival of your transfer.'
}

const steps = {
  paid: 'AI video creation begins within 2 hours of your payment.',
  in_production: 'Your film is being made.',
  delivered: 'Your film is ready.',
  cancelled: 'This order was replaced by a newer one.',
}
