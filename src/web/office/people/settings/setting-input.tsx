import type { ComponentProps } from 'react'
import { say } from '#src/web/ui/say.ts'
import { Select } from '#src/web/ui/select.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { hexColour } from '#src/contracts/people/brand.ts'
import type { SettingField } from './setting-groups.ts'
import styles from './settings.module.css'

interface ColourInputProps extends ComponentProps<typeof TextInput> {
  label: string
  value: string
  onChange: (event: { target: { value: string } }) => void
  // Shown while none is chosen.
  usual: string
}

// To pick or to type: a brand book states its colours as six digits.
function ColourInput({ usual, ...input }: ColourInputProps) {
  const { label, value, readOnly, onChange } = input
  return (
    <div className={styles.colour}>
      <input
        type="color"
        aria-label={`Pick: ${label}`}
        disabled={readOnly}
        value={hexColour.test(value) ? value : usual}
        onChange={onChange}
      />
      <TextInput {...input} placeholder={usual} spellCheck={false} />
    </div>
  )
}

interface InputProps {
  field: SettingField
  value: string
  variable: string | null
  error: string | undefined
  onChange: (value: string) => void
}

export function SettingInput({ field, value, variable, error, onChange }: InputProps) {
  const { label, hint, lines, type, choices, autoComplete, inputMode } = field
  const shared = {
    // A package or an add-on is called as the owner calls it.
    label: say(label),
    error,
    announceError: true,
    value,
    hint: variable ? `Set by ${variable} in the environment.` : hint,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  if (field.colour) return <ColourInput {...shared} readOnly={variable !== null} usual={field.colour} />
  if (choices) {
    // Another machine, or a file, may know more of them.
    const options = choices.some((choice) => choice.value === value) ? choices : [{ value, label: value }, ...choices]
    return <Select {...shared} options={options} disabled={variable !== null} />
  }
  const typed = { ...shared, autoComplete, inputMode, readOnly: variable !== null }
  return lines ? <TextArea {...typed} rows={lines} /> : <TextInput {...typed} type={type ?? 'text'} />
}
