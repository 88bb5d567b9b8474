import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readVisits } from '#src/contracts/overview/events.ts'
import { changeSite, readSite } from '#src/contracts/sales/site-content.ts'
import { callApi, type CallInput } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { deskKey } from '#src/web/office/shared/use-desk.ts'
import { useToast } from '#src/web/ui/toast.tsx'

const siteKey = ['site']

export const useSite = () =>
  useQuery({ queryKey: siteKey, queryFn: async ({ signal }) => (await callApi(readSite, { signal })).data })

export function useChangeSite() {
  const queries = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: (body: NonNullable<CallInput<typeof changeSite>['body']>) => callApi(changeSite, { body }),
    onSuccess: () => showToast({ tone: 'ok', title: 'Website updated', text: 'Visitors see it from now on.' }),
    onError: (error) => showToast({ tone: 'fail', title: 'Not saved', text: describeError(error) }),
    onSettled: () =>
      Promise.all([queries.invalidateQueries({ queryKey: siteKey }), queries.invalidateQueries({ queryKey: deskKey })]),
  })
}

export const useVisits = () =>
  useQuery({
    queryKey: [...siteKey, 'visits'],
    queryFn: async ({ signal }) => (await callApi(readVisits, { signal })).data,
  })
