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
  const isLong = word.hasLines || text.length > longCharacters
  return (
    <div className={isLong ? styles.long : styles.word}>
      {isLong ? <TextArea {...shared} rows={rowsOf(word)} /> : <TextInput {...shared} />}
      {own !== null && (
        <TextButton onClick={onRestore}>
          Back to the default<VisuallyHidden> of {label}</VisuallyHidden>
        </TextButton>
      )}
    </div>
  )
}

const rowsOf = ({ text }: ShownWord): number =>
  text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / longCharacters)), 0)
