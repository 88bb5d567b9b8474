import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listDeletedCustomers } from '#src/contracts/people/customers.ts'
import { secondMs } from '#src/kit/time.ts'
import { callApi } from '#src/web/api/call-api.ts'

export function useDeletedCustomers(page: number) {
  return useQuery({
    queryKey: ['customers', 'deleted', page],
    queryFn: async ({ signal }) => {
      const { data, headers } = await callApi(listDeletedCustomers, { query: { page }, signal })
      return { customers: data, total: Number(headers.get('x-total-count') ?? data.length) }
    },
    refetchInterval: 30 * secondMs,
    placeholderData: keepPreviousData,
  })
}
