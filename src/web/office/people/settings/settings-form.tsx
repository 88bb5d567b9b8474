import { type SubmitEvent, useState } from 'react'
import { type SettingKey, type Settings, settings as rules } from '#src/contracts/people/setting-rules.ts'
import type { ShownSetting } from '#src/contracts/people/settings.ts'
import { DraftMark } from '#src/web/office/shared/drafts/draft-mark.tsx'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { TextArea } from '#src/web/ui/text-area.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import type { SettingField, SettingGroup } from './setting-groups.ts'
import styles from './settings.module.css'
import { useChangeSettings } from './use-settings.ts'

type Values = Partial<Settings>

// One group, saved on its own. Only what was typed is sent: the rest may have been changed elsewhere.
export function SettingsForm({ group, settings }: { group: SettingGroup; settings: ShownSetting[] }) {
  const draft = useDraft<Values>(`settings/${group.title}`, {})
  const typed = draft.value
  const [errors, setErrors] = useState<Values>({})
  const change = useChangeSettings()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wrong = findErrors(typed)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) change.mutate(typed, { onSuccess: draft.discard })
  }
  const isFixed = group.fields.every(({ key }) => settings.find((setting) => setting.key === key)?.variable)
  return (
    <Panel title={group.title}>
      <p className={styles.purpose}>{group.purpose}</p>
      <form
        className={group.fields.every(({ isShort }) => isShort) ? styles.prices : styles.form}
        onSubmit={submit}
        noValidate
      >
        {group.fields.map((field) => {
          const shown = settings.find(({ key }) => key === field.key)
          return (
            <SettingInput
              key={field.key}
              field={field}
              value={typed[field.key] ?? shown?.value ?? ''}
              variable={shown?.variable ?? null}
              error={errors[field.key]}
              onChange={(value) => draft.set((before) => ({ ...before, [field.key]: value }))}
            />
          )
        })}
        {!isFixed && (
          <Button type="submit" busy={change.isPending} disabled={Object.keys(typed).length === 0}>
            Save
          </Button>
        )}
        <DraftMark draft={draft} />
      </form>
    </Panel>
  )
}

interface InputProps {
  field: SettingField
  value: string
  variable: string | null
  error: string | undefined
  onChange: (value: string) => void
}

function SettingInput({ field, value, variable, error, onChange }: InputProps) {
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

function findErrors(values: Values): Values {
  const parsed = rules.partial().safeParse(values)
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0] as SettingKey, message]))
}
