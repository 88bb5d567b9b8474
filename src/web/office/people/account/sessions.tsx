import { type Account, endAllSessions, endSession } from '#src/contracts/people/account.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { Table } from '#src/web/ui/table.tsx'
import styles from './account.module.css'
import { useAccountAction } from './use-account.ts'

type Session = Account['sessions'][number]

export function Sessions({ sessions }: { sessions: Session[] }) {
  const end = useAccountAction('Signed out there', (id: string) => callApi(endSession, { params: { id } }))
  const endAll = useAccountAction('Signed out everywhere', () => callApi(endAllSessions, {}))
  const columns = [
    { header: 'Browser', cell: ({ browser }: Session) => browser },
    { header: 'Signed in', cell: ({ createdAt }: Session) => formatDayTime(createdAt) },
    { header: 'Last used', cell: ({ lastUsedAt }: Session) => formatDayTime(lastUsedAt) },
    {
      header: 'End',
      align: 'end' as const,
      cell: ({ id, isThis, browser }: Session) =>
        isThis ? (
          <Status tone="ok">This browser</Status>
        ) : (
          <Button
            variant="line"
            size="sm"
            busy={end.isPending}
            aria-label={`End the session of ${browser}`}
            onClick={() => end.mutate(id)}
          >
            End
          </Button>
        ),
    },
  ]
  return (
    <div className={styles.form}>
      <Table caption="Sessions" columns={columns} rows={sessions} rowKey={({ id }) => id} />
      <Button variant="bad" size="sm" busy={endAll.isPending} onClick={() => endAll.mutate(undefined)}>
        Sign out everywhere
      </Button>
    </div>
  )
}
