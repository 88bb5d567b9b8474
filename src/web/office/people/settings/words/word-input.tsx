import type { ShownWord } from '#src/contracts/people/words.ts'
import { TextArea } from '#src/web/ui/text-area.tsx'
import { TextButton } from '#src/web/ui/text-button.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { VisuallyHidden } from '#src/web/ui/visually-hidden.tsx'
import styles from './words.module.css'

interface WordInputProps {
  word: ShownWord
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onRestore: () => void
}

// More than a line of the form.
const longCharacters = 60

export function WordInput({ word, value, error, onChange, onRestore }: WordInputProps) {
  const { label, text, own } = word
  const shared = {
    label,
    error,
    announceError: true,
    value,
    placeholder: text,
    hint: own === null ? undefined : `Default: ${text}`,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  const isLong = text.length > longCharacters
  return (
    <div className={isLong ? styles.long : styles.word}>
      {isLong ? <TextArea {...shared} rows={Math.ceil(text.length / longCharacters)} /> : <TextInput {...shared} />}
      {own !== null && (
        <TextButton onClick={onRestore}>
          Back to the default<VisuallyHidden> of {label}</VisuallyHidden>
        </TextButton>
      )}
    </div>
  )
}
