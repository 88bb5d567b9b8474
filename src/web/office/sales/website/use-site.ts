import { useQuery } from '@tanstack/react-query'
import { readVisits } from '#src/contracts/overview/events.ts'
import { changeSite, readSite } from '#src/contracts/sales/site-content.ts'
import { callApi, type CallInput } from '#src/web/api/call-api.ts'
import { useAction } from '#src/web/office/shared/use-action.ts'
import { deskKey } from '#src/web/office/shared/use-desk.ts'

const siteKey = ['site']

export const useSite = () =>
  useQuery({ queryKey: siteKey, queryFn: async ({ signal }) => (await callApi(readSite, { signal })).data })

export const useChangeSite = () =>
  useAction({
    act: (body: NonNullable<CallInput<typeof changeSite>['body']>) => callApi(changeSite, { body }),
    done: { title: 'Website updated', text: 'Visitors can see it now.' },
    failed: 'Not saved',
    changes: [siteKey, deskKey],
  })

export const useVisits = () =>
  useQuery({
    queryKey: [...siteKey, 'visits'],
    queryFn: async ({ signal }) => (await callApi(readVisits, { signal })).data,
  })
