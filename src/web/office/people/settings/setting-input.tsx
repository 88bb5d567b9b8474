import { say } from '#src/web/ui/say.ts'
import { Select } from '#src/web/ui/select.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { ColourInput } from './colour-input.tsx'
import type { SettingField } from './setting-groups.ts'

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
