import { useQuery } from '@tanstack/react-query'
import { listCustomerMarks } from '#src/contracts/people/customer-details.ts'
import { callApi } from '#src/web/api/call-api.ts'

export function useCustomerMarks() {
  return useQuery({
    queryKey: ['customers', 'marks'],
    queryFn: async ({ signal }) => (await callApi(listCustomerMarks, { signal })).data,
  })
}
