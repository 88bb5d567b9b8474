import type { Choice } from '#src/contracts/enumerations.ts'
import styles from './segment.module.css'

export interface SegmentProps<Value extends string> {
  label: string
  options: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
}

// A few choices side by side, one of them pressed.
export function Segment<Value extends string>({ label, options, value, onChange }: SegmentProps<Value>) {
  return (
    <fieldset className={styles.segment} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.choice}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
