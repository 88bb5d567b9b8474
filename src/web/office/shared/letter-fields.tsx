import { TextArea } from '#src/web/ui/text-area.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'

export interface LetterFieldsProps {
  subject: string
  message: string
  rows: number
  hint?: string
  onSubject: (subject: string) => void
  onMessage: (message: string) => void
}

// What every letter has, whoever it goes to.
export function LetterFields({ subject, message, rows, hint, onSubject, onMessage }: LetterFieldsProps) {
  return (
    <>
      <TextInput label="Subject" maxLength={200} value={subject} onChange={(event) => onSubject(event.target.value)} />
      <TextArea
        label="Message"
        rows={rows}
        maxLength={20_000}
        value={message}
        {...(hint === undefined ? {} : { hint })}
        onChange={(event) => onMessage(event.target.value)}
      />
    </>
  )
}
