import { type ComponentProps, useState } from 'react'
import styles from './control.module.css'
import { classNames } from './class-names.ts'
import { Field, type FieldText } from './field.tsx'
import own from './password-input.module.css'

export type PasswordInputProps = FieldText & Omit<ComponentProps<'input'>, 'type'>

export function PasswordInput(props: PasswordInputProps) {
  const { label, hint, error, hideLabel, optional, announceError, id, className, ...input } = props
  const [isShown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, error, hideLabel, optional, announceError, id }}>
      {(ids) => (
        <span className={own.wrap}>
          <input
            {...input}
            {...ids}
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className={classNames(styles.control, own.input, className)}
          />
          <button
            type="button"
            className={own.toggle}
            aria-label={isShown ? 'Hide password' : 'Show password'}
            aria-controls={ids.id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </Field>
  )
}
