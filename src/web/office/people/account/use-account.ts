import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readAccount } from '#src/contracts/people/account.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'

export const accountKey = ['account']

export const useAccount = () =>
  useQuery({ queryKey: accountKey, queryFn: async ({ signal }) => (await callApi(readAccount, { signal })).data })

// Something the owner does to the account: the answer is shown, and the screen read again.
export function useAccountAction<Input, Answer>(title: string, act: (input: Input) => Promise<Answer>) {
  const toast = useToast()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      toast({ tone: 'ok', title })
      return queries.invalidateQueries({ queryKey: accountKey })
    },
    onError: (error: Error) => toast({ tone: 'fail', title: 'Not done', text: describeError(error) }),
    // The cache of mutations keeps what was sent; a password must not stay there.
    gcTime: 0,
  })
}
