import type { DeadJob } from '#src/contracts/overview/monitoring.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { type Column, Table } from '#src/web/ui/table.tsx'
import { useDeadJobs, useRetryDeadJob } from './use-dead-jobs.ts'

export function DeadJobs({ count }: { count: number }) {
  const jobs = useDeadJobs(count)
  return (
    <Panel title="Failed jobs">
      {jobs.isPending && <Skeleton lines={3} />}
      {jobs.isError && <LoadFailed error={jobs.error} busy={jobs.isFetching} onRetry={() => void jobs.refetch()} />}
      {jobs.data && <Table caption="Failed jobs" columns={columns} rows={jobs.data} rowKey={(job) => job.id} />}
    </Panel>
  )
}

const columns: Column<DeadJob>[] = [
  { header: 'Job', cell: ({ name }) => <b>{name}</b> },
  { header: 'Reason', cell: ({ reason }) => reason },
  { header: 'Failed at', cell: ({ failedAt }) => <time dateTime={failedAt}>{formatDayTime(failedAt)}</time> },
  { header: 'What to do', cell: (job) => <RetryButton job={job} />, align: 'end' },
]

function RetryButton({ job }: { job: DeadJob }) {
  const retry = useRetryDeadJob()
  return (
    <Button
      variant="line"
      size="sm"
      busy={retry.isPending}
      aria-label={`Retry ${job.name}`}
      onClick={() => retry.mutate(job.id)}
    >
      Retry
    </Button>
  )
}
