import { useState } from 'react'
import { type EmailEntry, emailPageSize } from '#src/contracts/people/emails.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { MailAddress } from '#src/web/office/shared/mail-address.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { WholeCodes } from '#src/web/office/shared/whole-codes.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { Select } from '#src/web/ui/select.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { type Column, Table } from '#src/web/ui/table.tsx'
import { TextButton } from '#src/web/ui/text-button.tsx'
import { EmailBadge } from './email-badge.tsx'
import styles from './email-log.module.css'
import { type EmailFilter, useEmails, useRetryAll } from './use-emails.ts'

const filters = [
  { value: 'all', label: 'All emails' },
  { value: 'open', label: 'Failed or uncertain' },
]

export function EmailLog({ onOpen }: { onOpen: (id: string) => void }) {
  const [show, setShow] = useState<EmailFilter['show']>('all')
  // Where each page behind the first begins; the last one is shown.
  const [starts, setStarts] = useState<string[]>([])
  const emails = useEmails({ show, before: starts.at(-1) })
  const entries = emails.data
  return (
    <Panel
      title="Email log"
      aside={
        <Select
          label="Show emails"
          hideLabel
          options={filters}
          value={show}
          onChange={(event) => {
            setShow(event.target.value as EmailFilter['show'])
            setStarts([])
          }}
        />
      }
    >
      {emails.isError && (
        <LoadFailed error={emails.error} busy={emails.isFetching} onRetry={() => void emails.refetch()} />
      )}
      {emails.isPending && <Skeleton lines={8} label="Loading emails" />}
      {entries && entries.length > 0 && (
        <Table caption="Emails, newest first" columns={columnsFor(onOpen)} rows={entries} rowKey={({ id }) => id} />
      )}
      {entries?.length === 0 && <NoEmails show={show} />}
      <RetryAll show={show} entries={entries} />
      {entries && <LogPages entries={entries} starts={starts} onStarts={setStarts} />}
    </Panel>
  )
}

interface RetryAllProps extends Pick<EmailFilter, 'show'> {
  entries: EmailEntry[] | undefined
}

function RetryAll({ show, entries = [] }: RetryAllProps) {
  const { mutate, isPending } = useRetryAll()
  if (show !== 'open' || entries.length === 0) return null
  return (
    <div className={styles.pages}>
      <Button variant="line" size="sm" busy={isPending} onClick={() => mutate()}>
        Send all again
      </Button>
    </div>
  )
}

function NoEmails({ show }: Pick<EmailFilter, 'show'>) {
  return show === 'all' ? (
    <EmptyState title="No emails sent yet">Every email you send is listed here.</EmptyState>
  ) : (
    <EmptyState title="No emails need attention">Everything else has been sent.</EmptyState>
  )
}

interface LogPagesProps {
  entries: EmailEntry[]
  starts: string[]
  onStarts: (starts: string[]) => void
}

function LogPages({ entries, starts, onStarts }: LogPagesProps) {
  const hasOlder = entries.length === emailPageSize
  const last = entries.at(-1)
  if (starts.length === 0 && !hasOlder) return null
  return (
    <nav className={styles.pages} aria-label="Pages of the log">
      <Button variant="line" size="sm" disabled={starts.length === 0} onClick={() => onStarts(starts.slice(0, -1))}>
        Newer
      </Button>
      <Button
        variant="line"
        size="sm"
        disabled={!hasOlder}
        onClick={() => onStarts(last ? [...starts, last.id] : starts)}
      >
        Older
      </Button>
    </nav>
  )
}

const columnsFor = (onOpen: (id: string) => void): Column<EmailEntry>[] => [
  { header: 'Status', cell: ({ status }) => <EmailBadge status={status} /> },
  { header: 'To', cell: ({ to }) => <MailAddress address={to} /> },
  {
    header: 'Subject',
    cell: ({ id, subject }) => (
      <TextButton onClick={() => onOpen(id)}>
        <WholeCodes text={subject} />
      </TextButton>
    ),
  },
  { header: 'When', cell: ({ timestamp }) => <time dateTime={timestamp}>{formatDayTime(timestamp)}</time> },
]
