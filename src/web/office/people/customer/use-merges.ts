import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listMerges, mergeCustomers, undoMerge } from '#src/contracts/people/merges.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'

export function useMerges(customerId: string) {
  return useQuery({
    queryKey: ['customers', 'merges', customerId],
    queryFn: async ({ signal }) => (await callApi(listMerges, { params: { id: customerId }, signal })).data,
  })
}

// Orders, photos, films and tasks changed hands: everything is read anew.
export function useMerge() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, otherId }: { id: string; otherId: string }) =>
      callApi(mergeCustomers, { params: { id }, body: { otherId } }),
    onSuccess: () => queries.invalidateQueries(),
  })
}

export function useUndoMerge() {
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (mergedId: string) => callApi(undoMerge, { params: { id: mergedId } }),
    onSuccess: () => {
      toast({ tone: 'ok', title: 'Merge undone', text: 'Both customers are back as they were' })
      return queries.invalidateQueries()
    },
    onError: (error) => toast({ tone: 'fail', title: 'Not undone', text: describeError(error) }),
  })
}
