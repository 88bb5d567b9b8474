import type { FormEvent } from 'react'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { Button } from '#src/web/ui/button.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import styles from './order-dialog.module.css'
import { useAddOrderNote } from './use-order-changes.ts'

export function OrderNoteForm({ id, onClose }: { id: string; onClose: () => void }) {
  const draft = useDraft(`order-note/${id}`, '')
  const add = useAddOrderNote(id)
  const finish = () => {
    draft.discard()
    onClose()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(draft.value, { onSuccess: finish })
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <TextArea
        label="Note"
        hint="The customer never sees it."
        maxLength={2_000}
        value={draft.value}
        onChange={({ target }) => draft.set(target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" size="sm" busy={add.isPending} disabled={draft.value.trim() === ''}>
          Save note
        </Button>
        <Button variant="line" size="sm" onClick={finish}>
          Close
        </Button>
      </div>
    </form>
  )
}
