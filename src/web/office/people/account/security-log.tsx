import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readSecurityLog, type SecurityEntry, type SecurityKind } from '#src/contracts/people/account.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { Select } from '#src/web/ui/select.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { Table } from '#src/web/ui/table.tsx'
import styles from './account.module.css'
import { accountKey } from './use-account.ts'

type Shown = 'events' | 'attempts'

const choices = [
  { value: 'events', label: 'What happened' },
  { value: 'attempts', label: 'Failed attempts and sign-in links' },
]

const useSecurityLog = (query: { show: Shown; before?: string }) =>
  useQuery({
    queryKey: [...accountKey, 'log', query],
    queryFn: async ({ signal }) => (await callApi(readSecurityLog, { query, signal })).data,
    placeholderData: keepPreviousData,
  })

export function SecurityLog() {
  const [show, setShow] = useState<Shown>('events')
  // Where each page behind the first begins; the last one is shown.
  const [starts, setStarts] = useState<string[]>([])
  const before = starts.at(-1)
  const log = useSecurityLog(before ? { show, before } : { show })
  const last = log.data?.events.at(-1)
  return (
    <Panel
      title="Security log"
      aside={
        <Select
          label="Show in the security log"
          hideLabel
          options={choices}
          value={show}
          onChange={({ target }) => {
            setShow(target.value as Shown)
            setStarts([])
          }}
        />
      }
    >
      {log.isError && <LoadFailed error={log.error} busy={log.isFetching} onRetry={() => void log.refetch()} />}
      {log.isPending && <Skeleton lines={8} label="Loading the security log" />}
      {log.data && log.data.events.length > 0 && (
        <Table caption="Security log" columns={columns} rows={log.data.events} rowKey={({ id }) => id} />
      )}
      {log.data?.events.length === 0 && (
        <EmptyState title="No failed attempts">Wrong passwords and codes appear here.</EmptyState>
      )}
      {(starts.length > 0 || log.data?.hasMore) && (
        <nav className={styles.pages} aria-label="Pages of the security log">
          <Button
            variant="line"
            size="sm"
            disabled={starts.length === 0}
            onClick={() => setStarts(starts.slice(0, -1))}
          >
            Newer
          </Button>
          <Button
            variant="line"
            size="sm"
            disabled={!log.data?.hasMore}
            onClick={() => setStarts(last ? [...starts, last.id] : starts)}
          >
            Older
          </Button>
        </nav>
      )}
    </Panel>
  )
}

const names: Record<SecurityKind, string> = {
  login: 'Signed in',
  'login.failed': 'Wrong password at sign-in',
  'password.wrong': 'Wrong password in the office',
  'code.wrong': 'Wrong code',
  logout: 'Signed out',
  'link.sent': 'Sign-in link sent',
  'link.used': 'Sign-in link used',
  'password.changed': 'Password changed',
  'owner-address.changed': 'The office’s own address changed',
  'totp.on': 'Two-step sign-in turned on',
  'totp.off': 'Two-step sign-in turned off',
  'recovery-code.used': 'Recovery code used',
  'session.ended': 'Session ended',
  'sessions.ended': 'Signed out everywhere',
  'customers.exported': 'Customer list exported',
  'orders.exported': 'Orders exported',
  'person.exported': 'A person’s data exported',
  'person.erased': 'A person erased',
  'person.corrected': 'A person’s details corrected',
  'media.erased': 'Photos and films erased',
  'retention.swept': 'Old records deleted on schedule',
  'app-secret.rotated': 'APP_SECRET replaced',
  'app-secret.lost': 'APP_SECRET lost: what was sealed with it is gone',
  'owner.reset': 'Password and second step reset on the machine',
  'key.changed': 'Provider key changed',
  'token.made': 'Token created',
  'token.ended': 'Token deleted',
  'webhook.added': 'Webhook added',
  'webhook.removed': 'Webhook removed',
  'push.added': 'Notifications turned on',
  'push.removed': 'Notifications turned off',
}

const columns = [
  { header: 'When', cell: ({ createdAt }: SecurityEntry) => formatDayTime(createdAt) },
  { header: 'What', cell: describe },
  { header: 'Who', cell: ({ actor }: SecurityEntry) => actor || 'Reelwright' },
  { header: 'From', cell: ({ source }: SecurityEntry) => source || 'This server' },
]

function describe({ kind, detail, times }: SecurityEntry): string {
  const words = [names[kind], detail['browser'], detail['token'], detail['host']].filter(Boolean).join(', ')
  return times > 1 ? `${words} (${times} times)` : words
}
