import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CustomerFilter } from '#src/contracts/people/customer-filter.ts'
import { forgetSearch, listSavedSearches, type SavedSearch, saveSearch } from '#src/contracts/people/saved-searches.ts'
import { callApi } from '#src/web/api/call-api.ts'

const searchesKey = ['saved-searches']

export function useSavedSearches() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: searchesKey })
  const searches = useQuery({
    queryKey: searchesKey,
    queryFn: async ({ signal }): Promise<SavedSearch[]> => (await callApi(listSavedSearches, { signal })).data,
  })
  const save = useMutation({
    mutationFn: (search: CustomerFilter & { name: string }) => callApi(saveSearch, { body: search }),
    onSuccess,
  })
  const forget = useMutation({
    mutationFn: (id: string) => callApi(forgetSearch, { params: { id } }),
    onSuccess,
  })
  return { searches, save, forget }
}
