import { useQuery } from '@tanstack/react-query'
import { readFigures } from '#src/contracts/overview/figures.ts'
import { minuteMs } from '#src/kit/time.ts'
import { callApi } from '#src/web/api/call-api.ts'

export function useFigures() {
  return useQuery({
    // 'customers' first: whatever changes them refreshes this too.
    queryKey: ['customers', 'days'],
    queryFn: async ({ signal }) => (await callApi(readFigures, { signal })).data,
    refetchInterval: minuteMs,
  })
}
