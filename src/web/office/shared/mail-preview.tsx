import { findPlaceholders, splitAtPlaceholders } from '#src/kit/fill-placeholders.ts'
import styles from './mail-preview.module.css'

export interface MailPreviewProps {
  subject: string
  text: string
  // What the button below the words says, where there is one.
  button?: string | undefined
}

// Exactly the words that go out. What is still in square brackets is marked, because nobody will replace it.
export function MailPreview({ subject, text, button }: MailPreviewProps) {
  const left = findPlaceholders(`${subject}\n${text}`)
  return (
    <section className={styles.preview} aria-label="Preview">
      <b className={styles.subject}>
        <Marked text={subject || 'No subject'} />
      </b>
      <p className={styles.text}>
        <Marked text={text} />
      </p>
      {button && <p className={styles.button}>{button}</p>}
      <p className={styles.left} role="status">
        {left.length > 0 && `Still to fill in: ${left.join(', ')}`}
      </p>
    </section>
  )
}

function Marked({ text }: { text: string }) {
  return splitAtPlaceholders(text).map((part, index) =>
    // The parts never move: their place is their name.
    // oxlint-disable-next-line react/no-array-index-key -- pieces of one text: they never change places
    index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
  )
}
