import { PasswordInput } from '#src/web/ui/password-input.tsx'

// Asked for again before something that a stolen session must not do.
export function OwnPassword({ value, onChange }: { value: string; onChange: (password: string) => void }) {
  return (
    <PasswordInput
      label="Your password"
      autoComplete="current-password"
      required
      maxLength={1_024}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
