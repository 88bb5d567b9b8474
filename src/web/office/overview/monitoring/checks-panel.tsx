import type { SiteCheck } from '#src/contracts/overview/website.ts'
import { formatClock } from '#src/web/office/shared/format-time.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { type Column, Table } from '#src/web/ui/table.tsx'
import { useSiteChecks } from './use-website.ts'
import { formatMs, WebsiteStatus } from './website-state.tsx'

const shown = 5

export function ChecksPanel() {
  const checks = useSiteChecks(shown)
  return (
    <Panel title="Recent checks">
      {checks.isPending && <Skeleton lines={5} label="Loading the checks" />}
      {checks.isError && (
        <LoadFailed error={checks.error} busy={checks.isFetching} onRetry={() => void checks.refetch()} />
      )}
      {checks.data?.length === 0 && (
        <EmptyState title="No monitoring data available">The first check runs within a minute.</EmptyState>
      )}
      {checks.data && checks.data.length > 0 && (
        <Table caption="Recent checks" columns={columns} rows={checks.data} rowKey={({ id }) => id} />
      )}
    </Panel>
  )
}

const columns: Column<SiteCheck>[] = [
  {
    header: 'Time',
    cell: ({ checkedAt }) => <time dateTime={checkedAt}>{formatClock(Date.parse(checkedAt))}</time>,
  },
  {
    header: 'Status',
    cell: ({ status, reason }) => (
      <>
        <WebsiteStatus state={status} /> {reason}
      </>
    ),
  },
  {
    header: 'Response',
    cell: ({ isUp, responseTime }) => (isUp ? formatMs(responseTime) : '-'),
    align: 'end',
  },
]
