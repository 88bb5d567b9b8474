import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { listCustomers } from '#src/contracts/people/customers.ts'
import { callApi } from '#src/web/api/call-api.ts'

const maxFound = 20

// The newest customers, or those that fit what was typed.
export function useCustomerSearch(typed: string) {
  const q = useDeferredValue(typed.trim())
  return useQuery({
    queryKey: ['customers', 'search', q],
    queryFn: async ({ signal }) => (await callApi(listCustomers, { query: { q, pageSize: maxFound }, signal })).data,
    placeholderData: keepPreviousData,
  })
}
