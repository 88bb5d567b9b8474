import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '#src/web/ui/button.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { ComingSoon } from './coming-soon.tsx'
import styles from './download-panel.module.css'
import type { Sample } from './samples.ts'
import { useDownloadRequest } from './use-download-request.ts'

export function DownloadPanel({ sample, onClose }: { sample: Sample; onClose: () => void }) {
  const { step, ask, cancel, send } = useDownloadRequest(sample)
  if (step === 'sent') return <Sent onClose={onClose} />
  if (step === 'offered') {
    return (
      <div className={styles.panel}>
        <p className={styles.soft}>The download is a 30MB MP4.</p>
        <Button variant="go" onClick={ask}>
          Download Sample
        </Button>
        <ComingSoon>More Samples</ComingSoon>
      </div>
    )
  }
  return <EmailForm isSending={step === 'sending'} onSend={send} onCancel={cancel} />
}

interface EmailFormProps {
  isSending: boolean
  onSend: (email: string) => Promise<void>
  onCancel: () => void
}

function EmailForm({ isSending, onSend, onCancel }: EmailFormProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onSend(input.current?.value ?? '')
  }
  return (
    <form className={styles.panel} onSubmit={submit}>
      <p className={styles.soft}>We send a link to the 30MB MP4.</p>
      <TextInput ref={input} label="Email" type="email" autoComplete="email" maxLength={254} required />
      <Button variant="go" type="submit" busy={isSending}>
        {isSending ? 'Sending...' : 'Send Download Link'}
      </Button>
      <Button variant="line" onClick={onCancel} disabled={isSending}>
        Cancel
      </Button>
    </form>
  )
}

function Sent({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.panel}>
      <p className={styles.sent} role="status">
        Download Link Sent!
      </p>
      <Button variant="line" onClick={onClose} ref={(button) => button?.focus()}>
        Close
      </Button>
    </div>
  )
}
