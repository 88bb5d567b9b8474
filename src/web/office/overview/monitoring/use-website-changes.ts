import { acknowledgeAlert } from '#src/contracts/overview/website.ts'
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
