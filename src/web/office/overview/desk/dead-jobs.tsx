import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeadJob, discardDeadJob, listDeadJobs, retryDeadJob } from '#src/contracts/overview/monitoring.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { type Column, Table } from '#src/web/ui/table.tsx'
import { callApi } from '#src/web/api/call-api.ts'
import { useAction } from '#src/web/office/shared/use-action.ts'
import { deskKey } from '#src/web/office/shared/use-desk.ts'
import styles from './dead-jobs.module.css'

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

const useDiscardDeadJob = () =>
  useAction({
    act: (id: string) => callApi(discardDeadJob, { params: { id } }),
    done: { title: 'Job Discarded', text: 'It won’t be tried again.' },
    failed: 'Discard Failed',
    changes: [deadJobsKey, deskKey],
  })

export function DeadJobs({ count }: { count: number }) {
  const jobs = useDeadJobs(count)
  const discard = useDiscardDeadJob()
  const [leaving, setLeaving] = useState<DeadJob | null>(null)
  const columns: Column<DeadJob>[] = [
    { header: 'Job', cell: ({ name }) => <b>{name}</b> },
    { header: 'Reason', cell: ({ reason }) => reason },
    { header: 'Failed at', cell: ({ failedAt }) => <time dateTime={failedAt}>{formatDayTime(failedAt)}</time> },
    { header: 'What to do', cell: (job) => <JobActions job={job} onDiscard={() => setLeaving(job)} />, align: 'end' },
  ]
  return (
    <Panel title="Failed jobs">
      {jobs.isPending && <Skeleton lines={3} />}
      {jobs.isError && <LoadFailed error={jobs.error} busy={jobs.isFetching} onRetry={() => void jobs.refetch()} />}
      {jobs.data && <Table caption="Failed jobs" columns={columns} rows={jobs.data} rowKey={(job) => job.id} />}
      <Confirm
        open={leaving !== null}
        title="Discard this job?"
        confirmLabel="Discard"
        busy={discard.isPending}
        onCancel={() => setLeaving(null)}
        onConfirm={() => leaving && discard.mutate(leaving.id, { onSettled: () => setLeaving(null) })}
      >
        {leaving?.name} won’t be tried again. Everything else stays as it is.
      </Confirm>
    </Panel>
  )
}

function JobActions({ job, onDiscard }: { job: DeadJob; onDiscard: () => void }) {
  const retry = useRetryDeadJob()
  return (
    <span className={styles.actions}>
      <Button
        variant="line"
        size="sm"
        busy={retry.isPending}
        aria-label={`Retry ${job.name}`}
        onClick={() => retry.mutate(job.id)}
      >
        Retry
      </Button>
      <Button variant="line" size="sm" aria-label={`Discard ${job.name}`} onClick={onDiscard}>
        Discard
      </Button>
    </span>
  )
}
