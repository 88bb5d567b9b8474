import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listCustomers } from '#src/contracts/people/customers.ts'
import { callApi } from '#src/web/api/call-api.ts'

const maxFound = 6

export function useFoundCustomers(q: string) {
  return useQuery({
    queryKey: ['customers', 'found', q],
    queryFn: async ({ signal }) => (await callApi(listCustomers, { query: { q, pageSize: maxFound }, signal })).data,
    enabled: q.length > 1,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
