import type { Order } from './tables.ts'

// What happens next, in one sentence for the customer.
export function nextStepOf(order: Pick<Order, 'method' | 'state' | 'number' | 'readyAt'>, bankDetails: string): string {
  if (order.state !== 'open') return isWaiting(order) ? needsPhotos : steps[order.state]
  if (order.method === 'card') return 'Complete your card payment, then add your photos.'
  if (order.method === 'contact') return 'We’ll contact you within 2 hours to arrange payment.'
  return bankDetails
    ? `Please transfer the total with the reference ${order.number}. Then add your photos.`
    : 'We’ll send you the bank details within 2 hours.'
}

const needsPhotos = 'Please add at least 3 photos and the name your film should show. Then we’ll start.'

const isWaiting = ({ state, readyAt }: Pick<Order, 'state' | 'readyAt'>): boolean =>
  (state === 'paid' || state === 'in_production') && readyAt === null

const steps = {
  paid: 'AI video creation begins within 2 hours.',
  in_production: 'Your film is being made.',
  delivered: 'Your film is ready.',
  cancelled: 'This order was cancelled, or replaced by a newer one.',
}
