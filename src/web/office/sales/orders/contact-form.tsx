import type { OrderDetails } from '#src/contracts/sales/orders.ts'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './order-dialog.module.css'
import { DraftForm } from './draft-form.tsx'
import { useChangeContact } from './use-order-changes.ts'

export function ContactForm({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
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
