import { type FormEvent } from 'react'
import { describeOutcome } from '#src/web/office/shared/composer/describe-outcome.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { Button } from '#src/web/ui/button.tsx'
import { CopyButton } from '#src/web/ui/copy-button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { useToast } from '#src/web/ui/toast.tsx'
import { useSendEmail } from '#src/web/office/people/emails/use-emails.ts'
import styles from './template-editor.module.css'

interface Business {
  email: string
  name: string
}

export interface SendTemplateProps {
  business: Business
  onBusiness: (business: Business) => void
  filled: { subject: string; body: string }
}

export function SendTemplate({ business, onBusiness, filled }: SendTemplateProps) {
  const send = useSendEmail()
  const showToast = useToast()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const to = business.email.trim()
    if (!to || !business.name.trim()) {
      const text = 'Please enter both business email and name'
      return showToast({ tone: 'fail', title: 'Missing Information', text })
    }
    send.mutate(
      { to, ...filled },
      {
        onSuccess: ({ status }) =>
          showToast(
            status === 'sent'
              ? { tone: 'ok', title: 'Email Sent Successfully', text: `To ${to}` }
              : describeOutcome(status, to),
          ),
        onError: () =>
          showToast({ tone: 'fail', title: 'Email Send Failed', text: 'Please check your email configuration' }),
      },
    )
  }

  return (
    <form className={styles.stack} noValidate onSubmit={submit}>
      <TextInput
        label="Business email"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={business.email}
        onChange={(event) => onBusiness({ ...business, email: event.target.value })}
      />
      <TextInput
        label="Business name"
        maxLength={120}
        value={business.name}
        onChange={(event) => onBusiness({ ...business, name: event.target.value })}
      />
      {send.isError && <Notice tone="fail">{describeError(send.error)}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" busy={send.isPending}>
          {send.isPending ? 'Sending...' : 'Send Email'}
        </Button>
        <CopyButton
          label="Copy"
          copiedLabel="Copied!"
          text={() => `${filled.subject}\n\n${filled.body}`}
          onFail={() => showToast({ tone: 'fail', title: 'Copy Failed', text: 'Select the text and copy it by hand.' })}
        />
      </div>
    </form>
  )
}
