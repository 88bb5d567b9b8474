import { useId, useState } from 'react'
import type { Customer } from '#src/contracts/people/customers.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import styles from './lead-notes.module.css'

const briefNotes = 2
const briefCharacters = 140

export function LeadNotes({ notes }: { notes: Customer['notes'] }) {
  const listId = useId()
  const [isWhole, setWhole] = useState(false)
  const hasMore = notes.length > briefNotes || notes.some(({ text }) => text.length > briefCharacters)
  if (notes.length === 0) return <p className={styles.none}>No notes</p>
  return (
    <>
      <ul id={listId} className={classNames(styles.notes, !isWhole && styles.brief)}>
        {notes.slice(0, isWhole ? notes.length : briefNotes).map((note) => (
          <li key={`${note.date} ${note.text}`}>
            <p className={styles.text}>
              <time dateTime={note.date}>{formatDayTime(note.date)}</time> {note.text}
            </p>
          </li>
        ))}
      </ul>
      {hasMore && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show all notes'}
        </button>
      )}
    </>
  )
}
