import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './control.module.css'
import { Field, type FieldText } from './field.tsx'

export type TextAreaProps = FieldText & ComponentProps<'textarea'>

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, hideLabel, optional, announceError, id, className, ...area } = props
  return (
    <Field {...{ label, hint, error, hideLabel, optional, announceError, id }}>
      {(ids) => <textarea {...area} {...ids} className={classNames(styles.control, styles.area, className)} />}
    </Field>
  )
}
