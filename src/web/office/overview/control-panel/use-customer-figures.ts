import { useQuery } from '@tanstack/react-query'
import { readCustomerFigures } from '#src/contracts/people/customers.ts'
import { secondMs } from '#src/kit/time.ts'
import { callApi } from '#src/web/api/call-api.ts'

export function useCustomerFigures() {
  return useQuery({
    queryKey: ['customers', 'figures'],
    queryFn: async ({ signal }) => (await callApi(readCustomerFigures, { signal })).data,
    refetchInterval: 30 * secondMs,
  })
}
