import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  listAlerts,
  listSiteChecks,
  readAlertSummary,
  readSiteCourse,
  readWebsiteStatus,
} from '#src/contracts/overview/website.ts'
import { secondMs } from '#src/kit/time.ts'
import { callApi } from '#src/web/api/call-api.ts'

export const monitoringKey = 'monitoring'

export function useWebsiteStatus() {
  return useQuery({
    queryKey: [monitoringKey, 'status'],
    queryFn: async ({ signal }) => (await callApi(readWebsiteStatus, { signal })).data,
    refetchInterval: 30 * secondMs,
  })
}

export function useSiteChecks(limit: number) {
  return useQuery({
    queryKey: [monitoringKey, 'checks', limit],
    queryFn: async ({ signal }) => (await callApi(listSiteChecks, { query: { limit }, signal })).data,
    refetchInterval: 60 * secondMs,
    placeholderData: keepPreviousData,
  })
}

export function useSiteCourse() {
  return useQuery({
    queryKey: [monitoringKey, 'course'],
    queryFn: async ({ signal }) => (await callApi(readSiteCourse, { signal })).data,
    refetchInterval: 60 * secondMs,
    placeholderData: keepPreviousData,
  })
}

export function useAlerts({ page, pageSize }: { page: number; pageSize: number }) {
  return useQuery({
    queryKey: [monitoringKey, 'alerts', page, pageSize],
    queryFn: async ({ signal }) => {
      const { data, headers } = await callApi(listAlerts, { query: { page, pageSize }, signal })
      return { alerts: data, total: Number(headers.get('x-total-count') ?? data.length) }
    },
    refetchInterval: 30 * secondMs,
    placeholderData: keepPreviousData,
  })
}

export function useAlertSummary() {
  return useQuery({
    queryKey: [monitoringKey, 'summary'],
    queryFn: async ({ signal }) => (await callApi(readAlertSummary, { signal })).data,
    refetchInterval: 30 * secondMs,
  })
}
