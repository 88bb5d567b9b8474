import { useQuery } from '@tanstack/react-query'
import { readCustomerStory } from '#src/contracts/overview/story.ts'
import { secondMs } from '#src/kit/time.ts'
import { callApi } from '#src/web/api/call-api.ts'

export function useStory(id: string) {
  return useQuery({
    queryKey: ['customers', 'story', id],
    queryFn: async ({ signal }) => (await callApi(readCustomerStory, { params: { id }, signal })).data,
    refetchInterval: 30 * secondMs,
    staleTime: 0,
  })
}
