import { useQuery } from '@tanstack/react-query'
import { deliverAgain, listDeliveries, type Webhook, type WebhookDelivery } from '#src/contracts/people/webhooks.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { Table } from '#src/web/ui/table.tsx'
import styles from './account.module.css'
import { accountKey, useAccountAction } from './use-account.ts'
import { kindNames } from './webhook-words.ts'
import { ownValue } from '#src/kit/word-table.ts'

interface WebhookLogProps {
  webhook: Webhook
  onClose: () => void
}

const states = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' }

const nameOf = ({ kind }: WebhookDelivery): string => ownValue<string>(kindNames, kind) ?? kind
const outcomeOf = ({ state, answer, attempts }: WebhookDelivery): string =>
  [states[state], answer, attempts > 1 && `${attempts} tries`].filter(Boolean).join(', ')

export function WebhookLog({ webhook, onClose }: WebhookLogProps) {
  const { id } = webhook
  const { data: deliveries = [], isPending } = useQuery({
    queryKey: [...accountKey, 'webhooks', id],
    queryFn: async ({ signal }) => (await callApi(listDeliveries, { params: { id }, signal })).data,
  })
  const again = useAccountAction('Sending it again', (one: string) => callApi(deliverAgain, { params: { id: one } }))
  const columns = [
    { header: 'When', cell: ({ createdAt }: WebhookDelivery) => formatDayTime(createdAt) },
    { header: 'What', cell: nameOf },
    { header: 'Outcome', cell: outcomeOf },
    {
      header: 'Again',
      align: 'end' as const,
      cell: (delivery: WebhookDelivery) =>
        delivery.state !== 'waiting' && (
          <Button variant="line" size="sm" busy={again.isPending} onClick={() => again.mutate(delivery.id)}>
            Send again
          </Button>
        ),
    },
  ]
  return (
    <Dialog open onClose={onClose} title="Messages sent" shape="wide">
      {deliveries.length > 0 ? (
        <Table caption="Log" columns={columns} rows={deliveries} rowKey={(delivery) => delivery.id} />
      ) : (
        <p className={styles.help}>{isPending ? 'One moment…' : 'Nothing yet.'}</p>
      )}
    </Dialog>
  )
}
