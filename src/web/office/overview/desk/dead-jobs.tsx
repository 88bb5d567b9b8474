import { useQuery } from '@tanstack/react-query'
import { type DeadJob, listDeadJobs, retryDeadJob } from '#src/contracts/overview/monitoring.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { type Column, Table } from '#src/web/ui/table.tsx'
import { callApi } from '#src/web/api/call-api.ts'
import { useAction } from '#src/web/office/shared/use-action.ts'
import { deskKey } from '#src/web/office/shared/use-desk.ts'

const deadJobsKey = ['dead-jobs']

function useDeadJobs(count: number) {
  return useQuery({
    // The count comes with the figures of the desk; when it changes, so has the list.
    queryKey: [...deadJobsKey, count],
    queryFn: async ({ signal }) => (await callApi(listDeadJobs, { signal })).data,
    enabled: count > 0,
    placeholderData: (before) => before,
  })
}

const useRetryDeadJob = () =>
  useAction({
    act: (id: string) => callApi(retryDeadJob, { params: { id } }),
    done: { title: 'Trying Again', text: 'The work is back in the queue.' },
    failed: 'Retry Failed',
    changes: [deadJobsKey, deskKey],
  })

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
