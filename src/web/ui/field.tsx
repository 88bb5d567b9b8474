import { type ReactNode, useId } from 'react'
import * as words from '#src/contracts/words/site/controls.ts'
import { say } from '#src/web/ui/say.ts'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import hidden from './visually-hidden.module.css'

export interface FieldText {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  // For a control whose purpose its place shows: the label is read out only.
  hideLabel?: boolean
  // Says '(optional)' beside the label.
  optional?: boolean
  // For a message that comes without a move of focus: it is read out when it appears.
  announceError?: boolean
}

export interface FieldIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps extends FieldText {
  id?: string | undefined
  className?: string | undefined
  children: (ids: FieldIds) => ReactNode
}

export function Field(props: FieldProps) {
  const { label, hint, error, hideLabel, optional, announceError, id, className, children } = props
  const ownId = useId()
  const fieldId = id ?? ownId
  const ids = idsOf(fieldId, { hint, error })
  return (
    <div className={classNames(styles.field, className)}>
      <label className={hideLabel ? hidden.hidden : styles.label} htmlFor={fieldId}>
        {label}
        {optional && <span className={styles.optional}> {say(words.optional)}</span>}
      </label>
      {children(ids)}
      {error && (
        <small id={errorId(fieldId)} className={styles.error} role={announceError ? 'alert' : undefined}>
          {error}
        </small>
      )}
      {hint && (
        <small id={hintId(fieldId)} className={styles.hint}>
          {hint}
        </small>
      )}
    </div>
  )
}

const errorId = (fieldId: string): string => `${fieldId}-error`
const hintId = (fieldId: string): string => `${fieldId}-hint`

function idsOf(fieldId: string, { hint, error }: Pick<FieldText, 'hint' | 'error'>): FieldIds {
  const describedBy = classNames(Boolean(error) && errorId(fieldId), Boolean(hint) && hintId(fieldId))
  return {
    id: fieldId,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
  }
}
