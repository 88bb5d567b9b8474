import { labelOf, type Priority, priorities } from '#src/contracts/enumerations.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import styles from './priority-picker.module.css'

export interface PriorityPickerProps {
  name: string
  priority: Priority
  busy: boolean
  onChange: (priority: Priority) => void
}

// One dot filled for low, two for standard, three for high; each dot is the button that fills up to it.
const dots: Priority[] = ['low', 'standard', 'high']

export function PriorityPicker({ name, priority, busy, onChange }: PriorityPickerProps) {
  const filled = dots.indexOf(priority)
  return (
    <fieldset
      className={classNames(styles.picker, styles[priority])}
      aria-label={`Priority of ${name}`}
      aria-busy={busy}
    >
      {dots.map((each, place) => (
        <button
          key={each}
          type="button"
          className={classNames(styles.dot, place <= filled && styles.filled)}
          aria-label={`Set priority ${each}`}
          aria-pressed={each === priority}
          title={labelOf(priorities, each)}
          data-key={place + 1}
          onClick={() => {
            if (each !== priority) onChange(each)
          }}
        />
      ))}
      <span className={styles.word}>{labelOf(priorities, priority)}</span>
    </fieldset>
  )
}
