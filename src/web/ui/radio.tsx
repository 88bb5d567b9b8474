import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'

export type RadioProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

// One row of a choice; the rows of one choice share a name, and a fieldset that says what is chosen.
export function Radio({ label, hint, className, ...input }: RadioProps) {
  const hintId = useId()
  return (
    <div className={className}>
      <label className={styles.pick}>
        <input {...input} type="radio" className={styles.box} aria-describedby={hint ? hintId : undefined} />
        <span>
          <b className={styles.label}>{label}</b>
          {hint && (
            <span id={hintId} className={styles.hint}>
              {hint}
            </span>
          )}
        </span>
      </label>
    </div>
  )
}
