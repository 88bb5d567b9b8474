import { type FormEvent, type KeyboardEvent } from 'react'
import { type Customer, maxNoteCharacters } from '#src/contracts/people/customers.ts'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { Button } from '#src/web/ui/button.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import styles from './note-form.module.css'
import { useAddNote } from './use-customer-changes.ts'

export interface NoteFormProps {
  customer: Pick<Customer, 'id' | 'name'>
  takesFocus?: boolean
  // Absent where the form stays open.
  onDone?: () => void
}

export function NoteForm({ customer, takesFocus = false, onDone }: NoteFormProps) {
  const draft = useDraft(`note/${customer.id}`, '')
  const text = draft.value
  const addNote = useAddNote(customer.id)
  const finish = () => {
    draft.discard()
    onDone?.()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!addNote.isPending) draft.discardAfter(addNote.mutateAsync(text, { onSuccess: () => onDone?.() }))
  }
  const obeyKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') finish()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <TextArea
        label={`Note for ${customer.name}`}
        hideLabel
        placeholder="What was said, what comes next"
        maxLength={maxNoteCharacters}
        autoFocus={takesFocus}
        value={text}
        onChange={(event) => draft.set(event.target.value)}
        onKeyDown={obeyKey}
      />
      <div className={styles.actions}>
        <Button type="submit" size="sm" busy={addNote.isPending} disabled={text.trim() === ''}>
          Save note
        </Button>
        {onDone && (
          <Button variant="line" size="sm" onClick={finish}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
