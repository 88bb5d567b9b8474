import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listCustomers } from '#src/contracts/people/customers.ts'
import { listOrders } from '#src/contracts/sales/orders.ts'
import { secondMs } from '#src/kit/time.ts'
import { callApi } from '#src/web/api/call-api.ts'

const maxFound = 6
const fewest = 2

export const useFoundCustomers = (q: string) =>
  useFound('customers', q, async (asked) => (await callApi(listCustomers, asked)).data)

// By number, name, address, quote, receipt or amount.
export const useFoundOrders = (q: string) =>
  useFound('orders', q, async (asked) => (await callApi(listOrders, asked)).data)

// All that are on the board: older ones are found by their customer or order.
export const useJobsOnBoard = (q: string) =>
  useQuery({
    queryKey: ['production', 'found'],
    queryFn: async ({ signal }) => {
      // With the first search: what production says of a job is not needed before.
      const { listProduction } = await import('#src/contracts/studio/production.ts')
      return (await callApi(listProduction, { signal })).data.jobs
    },
    enabled: q.length >= fewest,
    staleTime: 10 * secondMs,
  })

interface Asked {
  query: { q: string; pageSize: number }
  signal: AbortSignal
}

function useFound<Row>(kind: string, q: string, find: (asked: Asked) => Promise<Row[]>) {
  return useQuery({
    queryKey: [kind, 'found', q],
    queryFn: ({ signal }) => find({ query: { q, pageSize: maxFound }, signal }),
    enabled: q.length >= fewest,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
