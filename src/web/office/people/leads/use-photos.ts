import { useQuery } from '@tanstack/react-query'
import { listPhotos } from '#src/contracts/studio/photos.ts'
import { secondMs } from '#src/kit/time.ts'
import { callApi } from '#src/web/api/call-api.ts'

export function usePhotos(customerId: string) {
  return useQuery({
    queryKey: ['photos', customerId],
    queryFn: async ({ signal }) => (await callApi(listPhotos, { params: { customerId }, signal })).data.images,
    // The owner may come back to a lead that has sent more since.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((photo) => photo.state === 'processing') ? 3 * secondMs : false),
  })
}
