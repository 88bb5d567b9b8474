import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listCustomers } from '#src/contracts/people/customers.ts'
import { listOrders } from '#src/contracts/sales/orders.ts'
import { callApi } from '#src/web/api/call-api.ts'

const maxFound = 6
const fewest = 2

export function useFoundCustomers(q: string) {
  return useQuery({
    queryKey: ['customers', 'found', q],
    queryFn: async ({ signal }) => (await callApi(listCustomers, { query: { q, pageSize: maxFound }, signal })).data,
    enabled: q.length >= fewest,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

// By number, name, address, quote, receipt or amount.
export function useFoundOrders(q: string) {
  return useQuery({
    queryKey: ['orders', 'found', q],
    queryFn: async ({ signal }) => (await callApi(listOrders, { query: { q, pageSize: maxFound }, signal })).data,
    enabled: q.length >= fewest,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
