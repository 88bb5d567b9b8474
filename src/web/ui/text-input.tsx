import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './control.module.css'
import { Field, type FieldText } from './field.tsx'

export type TextInputProps = FieldText & ComponentProps<'input'>

export function TextInput(props: TextInputProps) {
  const { label, hint, error, hideLabel, optional, announceError, id, className, ...input } = props
  return (
    <Field {...{ label, hint, error, hideLabel, optional, announceError, id }}>
      {(ids) => <input type="text" {...input} {...ids} className={classNames(styles.control, className)} />}
    </Field>
  )
}
