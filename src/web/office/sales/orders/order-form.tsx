import type { OrderDetails } from '#src/contracts/sales/orders.ts'
import { CancelForm } from './cancel-form.tsx'
import { ContactForm } from './contact-form.tsx'
import { OrderNoteForm } from './order-note-form.tsx'
import { RefundForm } from './refund-form.tsx'

export type OrderFormKind = 'note' | 'contact' | 'cancel' | 'refund'

export interface OrderFormProps {
  kind: OrderFormKind
  order: OrderDetails
  onClose: () => void
}

// One at a time. What was paid or refunded meanwhile leaves nothing to cancel or to refund.
export function OrderForm({ kind, order, onClose }: OrderFormProps) {
  const left = order.paidAt ? order.total - order.refunded : 0
  if (kind === 'note') return <OrderNoteForm id={order.id} onClose={onClose} />
  if (kind === 'contact') return <ContactForm order={order} onClose={onClose} />
  if (kind === 'cancel') return order.state === 'open' ? <CancelForm id={order.id} onClose={onClose} /> : null
  return left > 0 ? <RefundForm order={order} left={left} onClose={onClose} /> : null
}
