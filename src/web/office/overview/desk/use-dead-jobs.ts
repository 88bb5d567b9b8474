import { useQuery } from '@tanstack/react-query'
import { listDeadJobs, retryDeadJob } from '#src/contracts/overview/monitoring.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { useAction } from '#src/web/office/shared/use-action.ts'
import { deskKey } from '#src/web/office/shared/use-desk.ts'

const deadJobsKey = ['dead-jobs']

export function useDeadJobs(count: number) {
  return useQuery({
    // The count comes with the figures of the desk; when it changes, so has the list.
    queryKey: [...deadJobsKey, count],
    queryFn: async ({ signal }) => (await callApi(listDeadJobs, { signal })).data,
    enabled: count > 0,
    placeholderData: (before) => before,
  })
}

export const useRetryDeadJob = () =>
  useAction({
    act: (id: string) => callApi(retryDeadJob, { params: { id } }),
    done: { title: 'Trying Again', text: 'The work is back in the queue.' },
    failed: 'Retry Failed',
    changes: [deadJobsKey, deskKey],
  })
