import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listWaiting, type SettledByHand, settleWaiting } from '#src/contracts/overview/waiting.ts'
import { secondMs } from '#src/kit/time.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'

const waitingKey = ['waiting']

export function useWaiting() {
  return useQuery({
    queryKey: waitingKey,
    queryFn: async ({ signal }) => (await callApi(listWaiting, { signal })).data,
    // The live line tells of all but a full disk and jobs given up.
    refetchInterval: 2 * secondMs,
  })
}

export function useSettle() {
  const queries = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: (item: { kind: SettledByHand; id: string }) => callApi(settleWaiting, { params: item }),
    onError: (error) => showToast({ tone: 'fail', title: 'That didn’t work', text: describeError(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: waitingKey }),
  })
}
