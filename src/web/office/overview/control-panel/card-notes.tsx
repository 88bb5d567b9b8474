import { useState } from 'react'
import type { Customer } from '#src/contracts/people/customers.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Button } from '#src/web/ui/button.tsx'
import styles from './card-notes.module.css'
import { cutNote } from './cut-note.ts'
import { NoteForm } from '#src/web/office/people/customer/note-form.tsx'

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
        <NoteForm customer={customer} takesFocus onDone={() => setWriting(false)} />
      ) : (
        <Button
          variant="line"
          size="sm"
          aria-label={`Add note to ${customer.name}`}
          data-key="n"
          onClick={() => setWriting(true)}
        >
          Add note
        </Button>
      )}
    </>
  )
}
