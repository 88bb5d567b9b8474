import type { ComponentProps } from 'react'
import type { Choice } from '#src/contracts/enumerations.ts'
import { classNames } from './class-names.ts'
import styles from './control.module.css'
import { Field, type FieldText } from './field.tsx'
import { Icon } from './icon.tsx'

export type SelectProps = FieldText &
  Omit<ComponentProps<'select'>, 'children'> & { options: readonly Choice<string>[]; placeholder?: string }

export function Select(props: SelectProps) {
  const { label, hint, error, hideLabel, optional, announceError, id, className, options, placeholder, ...select } =
    props
  return (
    <Field {...{ label, hint, error, hideLabel, optional, announceError, id }}>
      {(ids) => (
        <span className={styles.choice}>
          <select {...select} {...ids} className={classNames(styles.control, className)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      )}
    </Field>
  )
}
