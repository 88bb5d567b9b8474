import type { ShownSecret } from '#src/contracts/people/settings.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Button } from '#src/web/ui/button.tsx'
import { PasswordInput } from '#src/web/ui/password-input.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { VisuallyHidden } from '#src/web/ui/visually-hidden.tsx'
import type { SecretField } from './setting-groups.ts'
import styles from './settings.module.css'

interface SecretInputProps {
  field: SecretField
  secret: ShownSecret | undefined
  value: string | undefined
  error: string | undefined
  onChange: (value: string) => void
  onRemove: () => void
}

// What is set is never shown: the field is for another one.
export function SecretInput({ field, secret, value, error, onChange, onRemove }: SecretInputProps) {
  const { label, hint } = field
  if (secret?.variable) {
    return <TextInput label={label} value="Set" readOnly hint={`Set by ${secret.variable} in the environment.`} />
  }
  const state = describeState(secret)
  return (
    <div className={styles.secret}>
      <PasswordInput
        label={label}
        hint={state ? `${state} ${hint}` : hint}
        error={error}
        announceError
        autoComplete="off"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value)}
      />
      {secret && secret.state !== 'unset' && (
        <Button variant="line" size="sm" onClick={onRemove}>
          Remove<VisuallyHidden> the {label}</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}

function describeState(secret: ShownSecret | undefined): string | undefined {
  if (secret?.state === 'unreadable') return 'We can no longer read it. Please enter it again.'
  return secret?.changedAt ? `Set on ${formatDayTime(secret.changedAt)}. Enter another one to replace it.` : undefined
}
