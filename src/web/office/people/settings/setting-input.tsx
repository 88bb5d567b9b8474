import { TextArea } from '#src/web/ui/text-area.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import type { SettingField } from './setting-groups.ts'

interface InputProps {
  field: SettingField
  value: string
  variable: string | null
  error: string | undefined
  onChange: (value: string) => void
}

export function SettingInput({ field, value, variable, error, onChange }: InputProps) {
  const { label, hint, lines, type, autoComplete, inputMode } = field
  const shared = {
    label,
    error,
    announceError: true,
    value,
    autoComplete,
    inputMode,
    readOnly: variable !== null,
    hint: variable ? `Set by ${variable} in the environment.` : hint,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return lines ? <TextArea {...shared} rows={lines} /> : <TextInput {...shared} type={type ?? 'text'} />
}
