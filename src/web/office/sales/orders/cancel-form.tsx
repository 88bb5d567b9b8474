import type { FormEvent } from 'react'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { Button } from '#src/web/ui/button.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './order-dialog.module.css'
import { useCancelOrder } from './use-order-changes.ts'

export function CancelForm({ id, onClose }: { id: string; onClose: () => void }) {
  const draft = useDraft(`order-cancel/${id}`, '')
  const cancel = useCancelOrder(id)
  const finish = () => {
    draft.discard()
    onClose()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    cancel.mutate(draft.value, { onSuccess: finish })
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <TextInput
        label="Why are you cancelling it?"
        optional
        maxLength={300}
        value={draft.value}
        onChange={({ target }) => draft.set(target.value)}
      />
      <p>The customer can no longer pay for it, and gets no email about it.</p>
      <div className={styles.actions}>
        <Button type="submit" variant="bad" size="sm" busy={cancel.isPending}>
          Cancel order
        </Button>
        <Button variant="line" size="sm" onClick={finish}>
          Keep it
        </Button>
      </div>
    </form>
  )
}
