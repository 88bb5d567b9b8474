import { type SubmitEvent, useState } from 'react'
import { addWebhook, type WebhookKind, webhookKinds } from '#src/contracts/people/webhooks.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Checkbox } from '#src/web/ui/checkbox.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './account.module.css'
import { OwnPassword } from './own-password.tsx'
import { ShownOnce } from './shown-once.tsx'
import { useAccountAction } from './use-account.ts'
import { kindNames } from './webhook-words.ts'

export function NewWebhook({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string>()
  return (
    <Dialog open onClose={onClose} title="New webhook">
      {secret ? (
        <ShownOnce secret={secret} label="Copy signing secret" onDone={onClose} />
      ) : (
        <WebhookForm onSecret={setSecret} />
      )}
    </Dialog>
  )
}

function WebhookForm({ onSecret }: { onSecret: (secret: string) => void }) {
  const url = useDraft('webhooks/new', '')
  const [kinds, setKinds] = useState<WebhookKind[]>([...webhookKinds])
  const [password, setPassword] = useState('')
  const add = useAccountAction('Webhook added', async () => {
    const { data } = await callApi(addWebhook, { body: { url: url.value, kinds, password } })
    url.discard()
    onSecret(data.secret)
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    add.mutate(undefined)
  }
  const toggle = (kind: WebhookKind) =>
    setKinds(kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind])
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        label="Address"
        hint="Starts with https://"
        type="url"
        required
        maxLength={2_000}
        value={url.value}
        onChange={({ target }) => url.set(target.value)}
      />
      <fieldset className={styles.picks}>
        <legend>Events to send</legend>
        {webhookKinds.map((kind) => (
          <Checkbox key={kind} label={kindNames[kind]} checked={kinds.includes(kind)} onChange={() => toggle(kind)} />
        ))}
      </fieldset>
      <OwnPassword value={password} onChange={setPassword} />
      <Button type="submit" busy={add.isPending} disabled={kinds.length === 0}>
        Add webhook
      </Button>
    </form>
  )
}
