import { useMutation, useQueryClient } from '@tanstack/react-query'
import { acknowledgeAlert, unwatchSite, watchSite } from '#src/contracts/overview/website.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'
import { monitoringKey } from './use-website.ts'

export function useAcknowledge() {
  const readAgain = useReadAgain()
  const showToast = useToast()
  return useMutation({
    mutationFn: (id: string) => callApi(acknowledgeAlert, { params: { id } }),
    onSuccess: () => showToast({ tone: 'ok', title: 'Alert Acknowledged' }),
    onError: (error) => showToast({ tone: 'fail', title: 'Acknowledge Failed', text: describeError(error) }),
    onSettled: readAgain,
  })
}

export function useWatchSite(onAdded: () => void) {
  const readAgain = useReadAgain()
  const showToast = useToast()
  return useMutation({
    mutationFn: (url: string) => callApi(watchSite, { body: { url } }),
    onSuccess: () => {
      showToast({ tone: 'ok', title: 'Address Added', text: 'Its first check comes within a minute.' })
      onAdded()
    },
    onError: (error) => showToast({ tone: 'fail', title: 'Not Added', text: describeError(error) }),
    onSettled: readAgain,
  })
}

export function useUnwatchSite() {
  const readAgain = useReadAgain()
  const showToast = useToast()
  return useMutation({
    mutationFn: (id: string) => callApi(unwatchSite, { params: { id } }),
    onSuccess: () => showToast({ tone: 'ok', title: 'Address Removed' }),
    onError: (error) => showToast({ tone: 'fail', title: 'Not Removed', text: describeError(error) }),
    onSettled: readAgain,
  })
}

function useReadAgain() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [monitoringKey] })
}
