import { type SubmitEvent, useState } from 'react'
import { changePassword, minPasswordCharacters } from '#src/contracts/people/account.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Checkbox } from '#src/web/ui/checkbox.tsx'
import { PasswordInput } from '#src/web/ui/password-input.tsx'
import styles from './account.module.css'
import { useAccountAction } from './use-account.ts'

export interface PasswordFormProps {
  // How many programs have a token.
  tokens?: number
  onChanged?: () => void
}

export function PasswordForm({ tokens = 0, onChanged }: PasswordFormProps) {
  const [keepTokens, setKeepTokens] = useState(false)
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const change = useAccountAction('Password changed', () =>
    callApi(changePassword, { body: { current, next, keepTokens } }),
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    change.mutate(undefined, {
      onSuccess: () => {
        setCurrent('')
        setNext('')
        onChanged?.()
      },
    })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        required
        maxLength={1_024}
        value={current}
        onChange={({ target }) => setCurrent(target.value)}
      />
      <PasswordInput
        label="New password"
        hint={`At least ${minPasswordCharacters} characters. A sentence works well.`}
        autoComplete="new-password"
        required
        minLength={minPasswordCharacters}
        maxLength={1_024}
        value={next}
        onChange={({ target }) => setNext(target.value)}
      />
      {tokens > 0 && (
        <Checkbox
          label={
            tokens === 1
              ? 'Delete the token for another program too'
              : `Delete the ${tokens} tokens for other programs too`
          }
          checked={!keepTokens}
          onChange={({ target }) => setKeepTokens(!target.checked)}
        />
      )}
      <p className={styles.help}>You stay signed in here and are signed out everywhere else.</p>
      <Button type="submit" busy={change.isPending}>
        Change password
      </Button>
    </form>
  )
}
