import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { checkAddress, markStep, readSetup, type SetupStep, tryPayments } from '#src/contracts/overview/setup.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { deskKey } from '#src/web/office/shared/use-desk.ts'
import { useToast } from '#src/web/ui/toast.tsx'

// Read again whenever Home is: what changes there may finish a step.
const setupKey = [...deskKey, 'setup']

export const useSetup = () =>
  useQuery({ queryKey: setupKey, queryFn: async ({ signal }) => (await callApi(readSetup, { signal })).data })

interface Marking {
  step: SetupStep
  mark: 'confirmed' | 'waived' | null
}

export function useMarkStep() {
  const queries = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: ({ step, mark }: Marking) => callApi(markStep, { params: { step }, body: { mark } }),
    onError: (error) => showToast({ tone: 'fail', title: 'Not saved', text: describeError(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: deskKey }),
  })
}

// Either may finish a step.
export const useCheckAddress = () => useTry(async () => (await callApi(checkAddress, {})).data)
export const useTryPayments = () => useTry(async () => (await callApi(tryPayments, {})).data)

function useTry<Answer>(mutationFn: () => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: deskKey }) })
}
