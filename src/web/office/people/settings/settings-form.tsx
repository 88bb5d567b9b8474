import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { z } from 'zod'
import { secretRules, type SecretValues } from '#src/contracts/people/secret-rules.ts'
import { type Settings, settings as rules } from '#src/contracts/people/setting-rules.ts'
import type { ShownSecret, ShownSetting } from '#src/contracts/people/settings.ts'
import { DraftMark } from '#src/web/office/shared/drafts/draft-mark.tsx'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { SecretInput } from './secret-input.tsx'
import type { SettingGroup } from './setting-groups.ts'
import { SettingInput } from './setting-input.tsx'
import styles from './settings.module.css'
import { useChangeSettings } from './use-settings.ts'

interface SettingsFormProps {
  group: SettingGroup
  settings: ShownSetting[]
  secrets?: ShownSecret[]
  // What can be done with what is saved.
  children?: ReactNode
  // What it would look like, while it is typed.
  preview?: (typed: Partial<Settings>) => ReactNode
}

type Errors = Partial<Record<string, string>>

// One group, saved on its own. Only what was typed is sent: the rest may have been changed elsewhere.
export function SettingsForm({ group, settings, secrets = [], children, preview }: SettingsFormProps) {
  const draft = useDraft<Partial<Settings>>(`settings/${group.title}`, {})
  const typed = draft.value
  // Never part of a draft: a key is kept in no browser.
  const [secretly, setSecretly] = useState<Partial<SecretValues>>({})
  const [errors, setErrors] = useState<Errors>({})
  const change = useChangeSettings()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wrong = { ...findErrors(rules, typed), ...findErrors(secretRules, secretly) }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    const saving = change.mutateAsync({ values: typed, secrets: secretly }, { onSuccess: () => setSecretly({}) })
    draft.discardAfter(saving)
  }
  const { fields, secrets: ownSecrets = [] } = group
  const all = [...settings, ...secrets]
  const isFixed = [...fields, ...ownSecrets].every(({ key }) => all.find((one) => one.key === key)?.variable)
  const isEmpty = Object.keys(typed).length + Object.keys(secretly).length === 0
  return (
    <Panel title={group.title}>
      <p className={styles.purpose}>{group.purpose}</p>
      <form
        className={fields.length > 0 && fields.every(({ isShort }) => isShort) ? styles.prices : styles.form}
        onSubmit={submit}
        noValidate
      >
        {fields.map((field) => {
          const shown = settings.find(({ key }) => key === field.key)
          return (
            <SettingInput
              key={field.key}
              field={field}
              value={typed[field.key] ?? shown?.value ?? ''}
              variable={shown?.variable ?? null}
              // What was discarded is no longer wrong.
              error={typed[field.key] === undefined ? undefined : errors[field.key]}
              onChange={(value) => draft.set((before) => ({ ...before, [field.key]: value }))}
            />
          )
        })}
        {ownSecrets.map((field) => (
          <SecretInput
            key={field.key}
            field={field}
            secret={secrets.find(({ key }) => key === field.key)}
            value={secretly[field.key]}
            error={errors[field.key]}
            onChange={(value) => setSecretly((before) => withoutEmpty({ ...before, [field.key]: value }))}
            onRemove={() => change.mutate({ values: {}, secrets: { [field.key]: '' } })}
          />
        ))}
        {!isFixed && (
          <Button type="submit" busy={change.isPending} disabled={isEmpty}>
            Save
          </Button>
        )}
        <DraftMark draft={draft} />
      </form>
      {preview?.(typed)}
      {children}
    </Panel>
  )
}

function findErrors(shape: typeof rules | typeof secretRules, values: object): Errors {
  const parsed = (shape.partial() as z.ZodType).safeParse(values)
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
}

// Who empties the field again wants the key to stay as it is.
const withoutEmpty = (values: Partial<SecretValues>): Partial<SecretValues> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
