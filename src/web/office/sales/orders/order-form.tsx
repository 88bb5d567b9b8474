import type { OrderDetails } from '#src/contracts/sales/orders.ts'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import { RefundForm } from './refund-form.tsx'
import { DraftForm } from './draft-form.tsx'
import { useCancelOrder, useChangeContact, useAddOrderNote } from './use-order-changes.ts'
import styles from './order-dialog.module.css'

function OrderNoteForm({ id, onClose }: { id: string; onClose: () => void }) {
  const draft = useDraft(`order-note/${id}`, '')
  const isReady = draft.value.trim() !== ''
  return (
    <DraftForm {...{ draft, isReady, onClose }} change={useAddOrderNote(id)} submitLabel="Save note">
      <TextArea
        label="Note"
        hint="The customer never sees it."
        maxLength={2_000}
        value={draft.value}
        onChange={({ target }) => draft.set(target.value)}
      />
    </DraftForm>
  )
}

function ContactForm({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const draft = useDraft(`order-contact/${order.id}`, { name: order.name, email: order.email ?? '' })
  return (
    <DraftForm {...{ draft, onClose }} change={useChangeContact(order.id)} submitLabel="Save contact">
      <div className={styles.refund}>
        <TextInput
          label="Name"
          maxLength={120}
          value={draft.value.name}
          onChange={({ target }) => draft.set({ ...draft.value, name: target.value })}
        />
        <TextInput
          label="Email"
          type="email"
          required
          value={draft.value.email}
          onChange={({ target }) => draft.set({ ...draft.value, email: target.value })}
        />
      </div>
      <p>
        We’ll send emails about this order there from now on.{order.receiptNumber && ' The receipt stays as it is.'}
      </p>
    </DraftForm>
  )
}

function CancelForm({ id, onClose }: { id: string; onClose: () => void }) {
  const draft = useDraft(`order-cancel/${id}`, '')
  return (
    <DraftForm
      {...{ draft, onClose }}
      change={useCancelOrder(id)}
      submitLabel="Cancel this order"
      closeLabel="Keep it"
      isDangerous
    >
      <TextInput
        label="Why are you cancelling it?"
        optional
        maxLength={300}
        value={draft.value}
        onChange={({ target }) => draft.set(target.value)}
      />
      <p>The customer can no longer pay for it, and gets no email about it.</p>
    </DraftForm>
  )
}

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
