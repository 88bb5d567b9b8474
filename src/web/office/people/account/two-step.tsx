import { type SubmitEvent, useState } from 'react'
import { type Account, beginTotp, confirmTotp, endTotp } from '#src/contracts/people/account.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './account.module.css'
import { OwnPassword } from './own-password.tsx'
import { useAccountAction } from './use-account.ts'

export function TwoStep({ hasTotp, recoveryCodesLeft }: Pick<Account, 'hasTotp' | 'recoveryCodesLeft'>) {
  const [password, setPassword] = useState('')
  const [secret, setSecret] = useState<string>()
  const [codes, setCodes] = useState<string[]>()
  const begin = useAccountAction('Add the key to your app', async () => {
    const { data } = await callApi(beginTotp, { body: { password } })
    setSecret(data.secret)
  })
  const end = useAccountAction('Two-step sign-in is off', () => callApi(endTotp, { body: { password } }))
  const action = hasTotp ? end : begin
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    action.mutate(undefined, { onSuccess: () => setPassword('') })
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
  if (secret && !hasTotp) return <ConfirmCode secret={secret} onCodes={setCodes} />
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.help}>
        {hasTotp
          ? `On. You have ${recoveryCodesLeft} recovery codes left.`
          : 'Off. When it is on, you also need a code from an authenticator app on your phone to sign in.'}
      </p>
      <OwnPassword value={password} onChange={setPassword} />
      <Button type="submit" variant={hasTotp ? 'bad' : 'line'} busy={action.isPending}>
        {hasTotp ? 'Turn off' : 'Turn on'}
      </Button>
    </form>
  )
}

function ConfirmCode({ secret, onCodes }: { secret: string; onCodes: (codes: string[]) => void }) {
  const [code, setCode] = useState('')
  const confirm = useAccountAction('Two-step sign-in is on', async () => {
    const { data } = await callApi(confirmTotp, { body: { code } })
    onCodes(data.recoveryCodes)
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    confirm.mutate(undefined)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>Add this key to your authenticator app, then enter the code it shows.</p>
      <p className={styles.secret}>{secret.match(/.{4}/g)?.join(' ')}</p>
      <TextInput
        label="6-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={7}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" busy={confirm.isPending}>
        Confirm
      </Button>
    </form>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <div className={styles.form}>
      <Notice tone="info">Keep these codes somewhere safe. Each signs you in once if you lose your phone.</Notice>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="line" onClick={onDone}>
        I have saved them
      </Button>
    </div>
  )
}
