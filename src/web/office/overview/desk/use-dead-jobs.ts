import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listDeadJobs, retryDeadJob } from '#src/contracts/overview/monitoring.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'
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

export function useRetryDeadJob() {
  const queries = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: (id: string) => callApi(retryDeadJob, { params: { id } }),
    onSuccess: () => showToast({ tone: 'ok', title: 'Trying Again', text: 'The work is back in the queue.' }),
    onError: (error) => showToast({ tone: 'fail', title: 'Retry Failed', text: describeError(error) }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: deadJobsKey }),
        queries.invalidateQueries({ queryKey: deskKey }),
      ]),
  })
}
