import { type FormEvent } from 'react'
import { DraftMark } from '#src/web/office/shared/drafts/draft-mark.tsx'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { describeOutcome } from '#src/web/office/shared/composer/describe-outcome.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { LetterFields } from '#src/web/office/shared/letter-fields.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import { useToast } from '#src/web/ui/toast.tsx'
import styles from './manual-email.module.css'
import { useSendEmail, useSendTest } from './use-emails.ts'

const blank = { to: '', subject: '', message: '' }

export function ManualEmail() {
  const draft = useDraft('email', blank)
  const letter = draft.value
  const showToast = useToast()
  const send = useSendEmail()
  const test = useSendTest()
  const change = (part: Partial<typeof blank>) => draft.set((before) => ({ ...before, ...part }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [to, subject, message] = [letter.to.trim(), letter.subject.trim(), letter.message.trim()]
    if (!to || !subject || !message) {
      const text = 'Please fill in all fields (To, Subject, Message)'
      return showToast({ tone: 'fail', title: 'Missing Information', text })
    }
    const sending = send.mutateAsync(
      { type: 'manual', to, customSubject: subject, customMessage: message },
      {
        onSuccess: ({ status }) => showToast(describeOutcome(status, to)),
        onError: () =>
          showToast({ tone: 'fail', title: 'Send Failed', text: 'Failed to send email. Please try again.' }),
      },
    )
    draft.discardAfter(sending)
  }

  return (
    <Panel title="Send an email">
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextInput
          label="To"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={letter.to}
          onChange={(event) => change({ to: event.target.value })}
        />
        <LetterFields
          subject={letter.subject}
          message={letter.message}
          rows={8}
          onSubject={(subject) => change({ subject })}
          onMessage={(message) => change({ message })}
        />
        {send.isError && <Notice tone="fail">{describeError(send.error)}</Notice>}
        <div className={styles.actions}>
          <Button type="submit" busy={send.isPending}>
            {send.isPending ? 'Sending...' : 'Send Email'}
          </Button>
          <Button
            variant="line"
            busy={test.isPending}
            onClick={() => test.mutate({ subject: letter.subject, message: letter.message })}
          >
            Send test to myself
          </Button>
          <DraftMark draft={draft} />
        </div>
      </form>
    </Panel>
  )
}
