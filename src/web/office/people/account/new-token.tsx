import { type SubmitEvent, useState } from 'react'
import { makeToken, tokenDays } from '#src/contracts/people/tokens.ts'
import { type TokenArea, tokenAreas } from '#src/contracts/token-scopes.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { Select } from '#src/web/ui/select.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './account.module.css'
import { OwnPassword } from './own-password.tsx'
import { areaNames, type Reach, scopesOf } from './scope-words.ts'
import { ShownOnce } from './shown-once.tsx'
import { useAccountAction } from './use-account.ts'

export function NewToken({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string>()
  return (
    <Dialog open onClose={onClose} title="New token">
      {token ? <ShownOnce secret={token} label="Copy token" onDone={onClose} /> : <TokenForm onToken={setToken} />}
    </Dialog>
  )
}

const reaches = [
  { value: 'none', label: 'Nothing' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and change' },
]
const lives = tokenDays.map((days) => ({ value: String(days), label: `${days} days` }))

function TokenForm({ onToken }: { onToken: (token: string) => void }) {
  const name = useDraft('tokens/new', '')
  const [reach, setReach] = useState<Partial<Record<TokenArea, Reach>>>({ orders: 'read' })
  const [days, setDays] = useState<(typeof tokenDays)[number]>(90)
  const [password, setPassword] = useState('')
  const scopes = scopesOf(reach)
  const make = useAccountAction('Token created', async () => {
    const { data } = await callApi(makeToken, { body: { name: name.value, scopes, days, password } })
    name.discard()
    onToken(data.token)
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    make.mutate(undefined)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        label="Which program is it for?"
        required
        maxLength={60}
        value={name.value}
        onChange={({ target }) => name.set(target.value)}
      />
      <div className={styles.pairs}>
        {tokenAreas.map((area) => (
          <Select
            key={area}
            label={areaNames[area]}
            options={reaches}
            value={reach[area] ?? 'none'}
            onChange={({ target }) => setReach({ ...reach, [area]: target.value as Reach })}
          />
        ))}
        <Select
          label="Expires after"
          options={lives}
          value={String(days)}
          onChange={({ target }) => setDays(tokenDays.find((one) => String(one) === target.value) ?? 90)}
        />
      </div>
      <OwnPassword value={password} onChange={setPassword} />
      <Button type="submit" busy={make.isPending} disabled={scopes.length === 0}>
        Create token
      </Button>
    </form>
  )
}
