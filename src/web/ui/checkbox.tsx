import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'
import { classNames } from './class-names.ts'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  // Shown at the end of the row, as a price.
  amount?: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, hint, amount, error, id, className, ...input }: CheckboxProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const errorId = `${inputId}-error`
  const hintId = `${inputId}-hint`
  return (
    <div className={className}>
      <label className={classNames(styles.pick, Boolean(error) && styles.wrong)}>
        <input
          {...input}
          id={inputId}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(Boolean(error) && errorId, Boolean(hint) && hintId) || undefined}
        />
        <span>
          <b className={styles.label}>{label}</b>
          {hint && (
            <span id={hintId} className={styles.hint}>
              {hint}
            </span>
          )}
        </span>
        {amount && <span className={styles.amount}>{amount}</span>}
      </label>
      {error && (
        <small id={errorId} className={styles.error}>
          {error}
        </small>
      )}
    </div>
  )
}
