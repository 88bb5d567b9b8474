import { type FormEvent, useState } from 'react'
import { type Customer, mostNoteCharacters } from '#src/contracts/customers.ts'
import { formatDayTime } from '#src/web/office/format-time.ts'
import { Button } from '#src/web/ui/button.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import styles from './card-notes.module.css'
import { cutNote } from './cut-note.ts'
import { useAddNote } from './use-customer-changes.ts'

const notesOnCard = 2

export function CardNotes({ customer }: { customer: Customer }) {
  const [isWriting, setWriting] = useState(false)
  const shown = customer.notes.slice(0, notesOnCard)
  return (
    <>
      <ul className={styles.notes}>
        {shown.length === 0 && <li className={styles.none}>No notes</li>}
        {shown.map((note, index) => (
          <li key={`${note.date} ${index}`}>
            <time dateTime={note.date}>{formatDayTime(note.date)}</time> {cutNote(note.text)}
          </li>
        ))}
      </ul>
      {isWriting ? (
        <NoteForm customer={customer} onDone={() => setWriting(false)} />
      ) : (
        <Button
          variant="line"
          size="sm"
          aria-label={`Add note to ${customer.name}`}
          data-shortcut="note"
          onClick={() => setWriting(true)}
        >
          Add note
        </Button>
      )}
    </>
  )
}

export function NoteForm({ customer, onDone }: { customer: Pick<Customer, 'id' | 'name'>; onDone: () => void }) {
  const [text, setText] = useState('')
  const addNote = useAddNote(customer.id)
  const save = (event: FormEvent) => {
    event.preventDefault()
    addNote.mutate(text, { onSuccess: onDone })
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <TextArea
        label={`Note for ${customer.name}`}
        hideLabel
        placeholder="What was said, what comes next"
        maxLength={mostNoteCharacters}
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" size="sm" busy={addNote.isPending} disabled={text.trim() === ''}>
          Save note
        </Button>
        <Button variant="line" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
