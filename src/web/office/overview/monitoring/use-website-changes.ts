import { acknowledgeAlert, unwatchSite, watchSite } from '#src/contracts/overview/website.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { useAction } from '#src/web/office/shared/use-action.ts'
import { monitoringKey } from './use-website.ts'

const changes = [[monitoringKey]]

export const useAcknowledge = () =>
  useAction({
    act: (id: string) => callApi(acknowledgeAlert, { params: { id } }),
    done: { title: 'Alert Acknowledged' },
    failed: 'Acknowledge Failed',
    changes,
  })

export const useWatchSite = (onAdded: () => void) =>
  useAction({
    act: async (url: string) => {
      await callApi(watchSite, { body: { url } })
      onAdded()
    },
    done: { title: 'Address Added', text: 'Its first check runs within a minute.' },
    failed: 'Not Added',
    changes,
  })

export const useUnwatchSite = () =>
  useAction({
    act: (id: string) => callApi(unwatchSite, { params: { id } }),
    done: { title: 'Address Removed' },
    failed: 'Not Removed',
    changes,
  })
