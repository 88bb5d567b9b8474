import type { Alert, Severity } from '#src/contracts/overview/website.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import type { Tone } from '#src/web/ui/glyph.tsx'
import { Pager } from '#src/web/ui/pager.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { type Column, Table } from '#src/web/ui/table.tsx'
import styles from './alerts-panel.module.css'
import { useAlertSummary, useAlerts } from './use-website.ts'
import { useAcknowledge } from './use-website-changes.ts'

export interface AlertsPanelProps {
  page: number
  pageSize: number
  // Without it only the first page is shown.
  onPage?: (page: number) => void
}

export function AlertsPanel({ page, pageSize, onPage }: AlertsPanelProps) {
  const alerts = useAlerts({ page, pageSize })
  const summary = useAlertSummary()
  return (
    <Panel
      title="Recent alerts"
      aside={summary.data && <span className={styles.count}>{summary.data.unacknowledged} not acknowledged</span>}
    >
      {alerts.isPending && <Skeleton lines={5} label="Loading the alerts" />}
      {alerts.isError && (
        <LoadFailed error={alerts.error} busy={alerts.isFetching} onRetry={() => void alerts.refetch()} />
      )}
      {alerts.data && <AlertList {...alerts.data} />}
      {alerts.data && onPage && alerts.data.total > pageSize && (
        <Pager
          label="Pages of alerts"
          page={page}
          pageCount={Math.ceil(alerts.data.total / pageSize)}
          onPage={onPage}
        />
      )}
    </Panel>
  )
}

function AlertList({ alerts, total }: { alerts: Alert[]; total: number }) {
  if (total > 0) return <Table caption="Recent alerts" columns={columns} rows={alerts} rowKey={({ id }) => id} />
  return (
    <p className={styles.quiet}>
      <Status tone="ok">All quiet</Status> No alerts yet.
    </p>
  )
}

const severityWords: Record<Severity, [Tone, string]> = {
  critical: ['fail', 'Critical'],
  high: ['fail', 'High'],
  medium: ['busy', 'Medium'],
  other: ['idle', 'Other'],
}

const columns: Column<Alert>[] = [
  {
    header: 'Time',
    cell: ({ timestamp }) => <time dateTime={timestamp}>{formatDayTime(timestamp)}</time>,
  },
  {
    header: 'Severity',
    cell: ({ severity }) => {
      const [tone, word] = severityWords[severity]
      return <Status tone={tone}>{word}</Status>
    },
  },
  { header: 'Message', cell: ({ message }) => message },
  { header: 'State', cell: (alert) => <AlertState alert={alert} />, align: 'end' },
]

function AlertState({ alert }: { alert: Alert }) {
  const acknowledge = useAcknowledge()
  if (alert.acknowledged) return <span className={styles.done}>Acknowledged</span>
  return (
    <Button
      variant="line"
      size="sm"
      busy={acknowledge.isPending}
      aria-label={`Acknowledge: ${alert.message}`}
      onClick={() => acknowledge.mutate(alert.id)}
    >
      Acknowledge
    </Button>
  )
}
