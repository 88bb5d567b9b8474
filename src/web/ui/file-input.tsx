import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import control from './control.module.css'
import { Field, type FieldText } from './field.tsx'
import styles from './file-input.module.css'

export type FileInputProps = FieldText & Omit<ComponentProps<'input'>, 'type'>

// The browser's own chooser, which shows the name of the file, in the clothes of the other fields.
export function FileInput(props: FileInputProps) {
  const { label, hint, error, hideLabel, optional, announceError, id, className, ...input } = props
  return (
    <Field {...{ label, hint, error, hideLabel, optional, announceError, id }}>
      {(ids) => (
        <input {...input} {...ids} type="file" className={classNames(control.control, styles.file, className)} />
      )}
    </Field>
  )
}
