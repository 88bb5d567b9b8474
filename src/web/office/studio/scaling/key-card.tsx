import { type FormEvent, useState } from 'react'
import { invalidKey } from '#src/contracts/studio/batches.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { PasswordInput } from '#src/web/ui/password-input.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { useToast } from '#src/web/ui/toast.tsx'
import styles from './scaling-screen.module.css'
import { useConfigureRunway, useRunwayStatus } from './use-scaling.ts'

const sources = { environment: 'Key from the environment', stored: 'Key stored, encrypted' }

export function KeyCard() {
  const status = useRunwayStatus()
  const configure = useConfigureRunway()
  const showToast = useToast()
  const [apiKey, setApiKey] = useState('')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (apiKey.trim() === '') return showToast({ tone: 'fail', title: 'Error', text: invalidKey })
    configure.mutate(apiKey, { onSuccess: () => setApiKey('') })
  }

  return (
    <Panel title="Video provider API key" aside={<KeyStatus source={status.data?.source} />}>
      <form className={styles.form} onSubmit={submit}>
        <PasswordInput
          label="RunwayML API key"
          hint="We check it with the provider, store it encrypted and never show it again."
          autoComplete="off"
          maxLength={300}
          value={apiKey}
          onChange={({ target }) => setApiKey(target.value)}
        />
        <Button type="submit" busy={configure.isPending}>
          Connect API
        </Button>
      </form>
    </Panel>
  )
}

function KeyStatus({ source }: { source: keyof typeof sources | null | undefined }) {
  if (source === undefined) return null
  if (source === null) return <Status tone="info">No key: built-in engine</Status>
  return <Status tone="ok">{sources[source]}</Status>
}
