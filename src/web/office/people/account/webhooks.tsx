import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listWebhooks, removeWebhook, type Webhook } from '#src/contracts/people/webhooks.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { Table } from '#src/web/ui/table.tsx'
import styles from './account.module.css'
import { NewWebhook } from './new-webhook.tsx'
import { accountKey, useAccountAction } from './use-account.ts'
import { WebhookLog } from './webhook-log.tsx'
import { describeKinds } from './webhook-words.ts'

const useWebhooks = () =>
  useQuery({
    queryKey: [...accountKey, 'webhooks'],
    queryFn: async ({ signal }) => (await callApi(listWebhooks, { signal })).data,
  })

export function Webhooks() {
  const { data: webhooks = [] } = useWebhooks()
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<Webhook>()
  const [leaving, setLeaving] = useState<Webhook>()
  const remove = useAccountAction('Webhook removed', (id: string) => callApi(removeWebhook, { params: { id } }))
  const columns = [
    { header: 'Address', cell: ({ url }: Webhook) => url },
    { header: 'Events', cell: ({ kinds }: Webhook) => describeKinds(kinds) },
    { header: 'State', cell: (webhook: Webhook) => <WebhookState {...webhook} /> },
    {
      header: 'Log',
      align: 'end' as const,
      cell: (webhook: Webhook) => (
        <span className={styles.actions}>
          <Button variant="line" size="sm" aria-label={`Log of ${webhook.url}`} onClick={() => setShown(webhook)}>
            Log
          </Button>
          <Button variant="line" size="sm" aria-label={`Remove ${webhook.url}`} onClick={() => setLeaving(webhook)}>
            Remove
          </Button>
        </span>
      ),
    },
  ]
  return (
    <div className={styles.form}>
      <p className={styles.help}>
        A webhook tells another program what happens here, as it happens. We sign each message, and keep retrying for
        three days if the other side fails.
      </p>
      {webhooks.length > 0 && <Table caption="Webhooks" columns={columns} rows={webhooks} rowKey={({ id }) => id} />}
      <Button variant="line" onClick={() => setAdding(true)}>
        New webhook
      </Button>
      {isAdding && <NewWebhook onClose={() => setAdding(false)} />}
      {shown && <WebhookLog webhook={shown} onClose={() => setShown(undefined)} />}
      <Confirm
        open={leaving !== undefined}
        title="Remove this webhook?"
        confirmLabel="Remove webhook"
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving.id, { onSettled: () => setLeaving(undefined) })}
        onCancel={() => setLeaving(undefined)}
      >
        <b>{leaving?.url}</b> will get no more messages, and its log will be deleted.
      </Confirm>
    </div>
  )
}

function WebhookState({ waiting, failed }: Pick<Webhook, 'waiting' | 'failed'>) {
  if (failed > 0) return <Status tone="fail">{`${failed} failed`}</Status>
  if (waiting > 0) return <Status tone="busy">{`${waiting} waiting`}</Status>
  return <Status tone="ok">Up to date</Status>
}
