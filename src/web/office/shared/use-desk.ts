import { useQuery } from '@tanstack/react-query'
import { readDesk } from '#src/contracts/overview/desk.ts'
import { secondMs } from '#src/kit/time.ts'
import { callApi } from '#src/web/api/call-api.ts'

export const deskKey = ['desk']

export function useDesk() {
  return useQuery({
    queryKey: deskKey,
    queryFn: async ({ signal }) => (await callApi(readDesk, { signal })).data,
    refetchInterval: 30 * secondMs,
  })
}
