import { useQuery } from '@tanstack/react-query'
import { readAccount } from '#src/contracts/people/account.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { useAction } from '#src/web/office/shared/use-action.ts'

export const accountKey = ['account']

export const useAccount = () =>
  useQuery({ queryKey: accountKey, queryFn: async ({ signal }) => (await callApi(readAccount, { signal })).data })

export const useAccountAction = <Input, Answer>(title: string, act: (input: Input) => Promise<Answer>) =>
  useAction({ act, done: { title }, failed: 'That didn’t work', changes: [accountKey] })
