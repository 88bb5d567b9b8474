import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { customerPageSize, listCustomers } from '#src/contracts/people/customers.ts'
import { secondMs } from '#src/kit/time.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { serverNowMs } from '#src/web/office/shared/session/session-end.ts'
import type { LeadFilter } from './lead-filter.ts'

export function useLeads(filter: LeadFilter) {
  return useQuery({
    queryKey: ['customers', 'list', filter],
    queryFn: ({ signal }) => fetchLeads(filter, signal),
    refetchInterval: 30 * secondMs,
    placeholderData: keepPreviousData,
  })
}

async function fetchLeads(filter: LeadFilter, signal: AbortSignal) {
  const { data, headers } = await callApi(listCustomers, {
    query: { ...filter, pageSize: customerPageSize },
    signal,
  })
  const total = Number(headers.get('x-total-count') ?? data.length)
  return { leads: data, total, readAtMs: serverNowMs(headers, Date.now()) }
}
