import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addDevice, listDevices, removeDevice, testDevice } from '#src/contracts/overview/news.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'

const pushKey = ['push']

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window

export const useDevices = () =>
  useQuery({ queryKey: pushKey, queryFn: async ({ signal }) => (await callApi(listDevices, { signal })).data })

export const useJoin = () => usePushAction('Notifications are on', join)

export const useLeave = () => usePushAction('Removed', (id: string) => callApi(removeDevice, { params: { id } }))

export function useTestDevice() {
  const toast = useToast()
  return useMutation({
    mutationFn: async (id: string) => (await callApi(testDevice, { params: { id } })).data,
    onSuccess: ({ reason }) =>
      reason === null
        ? toast({ tone: 'ok', title: 'Sent', text: 'It appears within a few seconds.' })
        : toast({ tone: 'fail', title: 'Not sent', text: reason }),
    onError: (error: Error) => toast({ tone: 'fail', title: 'Not sent', text: describeError(error) }),
  })
}

function usePushAction<Input>(title: string, act: (input: Input) => Promise<unknown>) {
  const toast = useToast()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => toast({ tone: 'ok', title }),
    onError: (error: Error) => toast({ tone: 'fail', title: 'That didn’t work', text: describeError(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: pushKey }),
  })
}

async function join(publicKey: string): Promise<unknown> {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Error('This browser blocks notifications. Allow them for this site, then try again.')
  }
  const registration = await navigator.serviceWorker.register('/office-worker.js')
  await navigator.serviceWorker.ready
  // One made with an older key of this installation reaches nobody.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = made.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) throw new Error('This browser gave no address for notifications.')
  return callApi(addDevice, { body: { endpoint, keys: { p256dh, auth } } })
}
