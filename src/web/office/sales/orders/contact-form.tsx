import type { FormEvent } from 'react'
import type { OrderDetails } from '#src/contracts/sales/orders.ts'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { Button } from '#src/web/ui/button.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './order-dialog.module.css'
import { useChangeContact } from './use-order-changes.ts'

export function ContactForm({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const draft = useDraft(`order-contact/${order.id}`, { name: order.name, email: order.email ?? '' })
  const change = useChangeContact(order.id)
  const finish = () => {
    draft.discard()
    onClose()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(draft.value, { onSuccess: finish })
  }
  return (
    <form className={styles.form} onSubmit={send}>
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
      <div className={styles.actions}>
        <Button type="submit" size="sm" busy={change.isPending}>
          Save contact
        </Button>
        <Button variant="line" size="sm" onClick={finish}>
          Close
        </Button>
      </div>
    </form>
  )
}
