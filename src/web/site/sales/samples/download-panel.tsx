import { type FormEvent, useEffect, useRef } from 'react'
import * as frame from '#src/contracts/words/site/frame.ts'
import * as words from '#src/contracts/words/site/home-samples.ts'
import * as shared from '#src/contracts/words/site/shared.ts'
import { Button } from '#src/web/ui/button.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { say } from '#src/web/ui/say.ts'
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
        <p className={styles.soft}>{say(words.downloadNote)}</p>
        <Button variant="line" onClick={ask}>
          {say(words.downloadButton)}
        </Button>
        <ComingSoon>{say(words.moreButton)}</ComingSoon>
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
      <p className={styles.soft}>{say(words.downloadByMail)}</p>
      <TextInput ref={input} label={say(frame.emailLabel)} type="email" autoComplete="email" maxLength={254} required />
      <Button variant="go" type="submit" busy={isSending}>
        {say(isSending ? shared.sendingButton : words.sendLinkButton)}
      </Button>
      <Button variant="line" onClick={onCancel} disabled={isSending}>
        {say(shared.cancelButton)}
      </Button>
    </form>
  )
}

function Sent({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.panel}>
      <p className={styles.sent} role="status">
        {say(words.linkSent)}
      </p>
      <Button variant="line" onClick={onClose} ref={(button) => button?.focus()}>
        {say(shared.closeButton)}
      </Button>
    </div>
  )
}
