import { cancellable, type EmailDetails, readEmailHtml, retryable } from '#src/contracts/people/emails.ts'
import { addressOf } from '#src/web/api/address-of.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { EmailBadge } from './email-badge.tsx'
import styles from './email-details-dialog.module.css'
import { useChangeEmail, useEmail } from './use-emails.ts'

export function EmailDetailsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const email = useEmail(id)
  return (
    <Dialog open onClose={onClose} title={email.data?.subject ?? 'Email'} shape="wide">
      {email.isPending && <Skeleton lines={6} label="Loading the email" />}
      {email.isError && <LoadFailed error={email.error} busy={email.isFetching} onRetry={() => void email.refetch()} />}
      {email.data && (
        <>
          <Facts email={email.data} />
          <Content email={email.data} />
        </>
      )}
    </Dialog>
  )
}

function Facts({ email }: { email: EmailDetails }) {
  const change = useChangeEmail()
  const { id, status } = email
  return (
    <div className={styles.head}>
      <dl className={styles.facts}>
        <dt>Status</dt>
        <dd>
          <EmailBadge status={status} />
        </dd>
        <dt>To</dt>
        <dd>{email.to}</dd>
        <dt>When</dt>
        <dd>
          <time dateTime={email.timestamp}>{formatDayTime(email.timestamp)}</time>
          {email.attempts > 1 && `, ${email.attempts} attempts`}
        </dd>
        {email.reason && (
          <>
            <dt>Server’s reply</dt>
            <dd>{email.reason}</dd>
          </>
        )}
      </dl>
      {retryable.includes(status) && (
        <Button size="sm" busy={change.isPending} onClick={() => change.mutate({ id, change: 'retry' })}>
          Send again
        </Button>
      )}
      {cancellable.includes(status) && (
        <Button variant="bad" size="sm" busy={change.isPending} onClick={() => change.mutate({ id, change: 'cancel' })}>
          Cancel sending
        </Button>
      )}
    </div>
  )
}

// The frame has no rights at all, and what it loads forbids itself everything: see the call's own headers.
function Content({ email }: { email: EmailDetails }) {
  if (email.htmlContent) {
    const address = addressOf(readEmailHtml.path, { params: { id: email.id } })
    return <iframe className={styles.frame} title="Email preview" sandbox="" src={address} />
  }
  const text = email.textContent || email.message
  return text ? <pre className={styles.text}>{text}</pre> : <EmptyState title="Email content not available" />
}
