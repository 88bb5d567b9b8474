import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listOddPayments, type OddPayment, refundOddPayment, useOddPayment } from '#src/contracts/sales/odd-payments.ts'
import { secondMs } from '#src/kit/time.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { useProof } from '#src/web/office/shared/proof.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { TextButton } from '#src/web/ui/text-button.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './odd-payments.module.css'
import { useAfter } from './use-after.ts'

// Money that came and fits nothing waits here until it is used or given back.
export function OddPayments({ onOpen }: { onOpen: (orderId: string) => void }) {
  const { data } = useQuery({
    queryKey: ['orders', 'odd-payments'],
    queryFn: async ({ signal }) => (await callApi(listOddPayments, { signal })).data,
    refetchInterval: 30 * secondMs,
  })
  if (!data || data.length === 0) return null
  return (
    <div className={styles.apart}>
      <Panel title="Payments that fit no order">
        <ul className={styles.payments}>
          {data.map((payment) => (
            <OddPaymentLine key={payment.id} payment={payment} onOpen={onOpen} />
          ))}
        </ul>
      </Panel>
    </div>
  )
}

function OddPaymentLine({ payment, onOpen }: { payment: OddPayment; onOpen: (orderId: string) => void }) {
  const { id, at, text, order, isUsable } = payment
  const [asking, setAsking] = useState<'no' | 'use' | 'refund'>('no')
  const after = useAfter()
  const withProof = useProof()
  const refund = useMutation({
    mutationFn: () => withProof(() => callApi(refundOddPayment, { params: { id } })),
    ...after(() => ({ title: 'Refund on its way', text: 'All of this payment goes back.' })),
    onSettled: () => setAsking('no'),
  })
  return (
    <li>
      <p>
        <time dateTime={at}>{formatDayTime(at)}</time> {text}.
        {order && <TextButton onClick={() => onOpen(order.id)}>{order.number}</TextButton>}
      </p>
      <div className={styles.actions}>
        {isUsable && (
          <Button variant="line" size="sm" onClick={() => setAsking('use')}>
            Use it
          </Button>
        )}
        <Button variant="line" size="sm" onClick={() => setAsking('refund')}>
          Refund it
        </Button>
      </div>
      {asking === 'use' && <UseIt payment={payment} onClose={() => setAsking('no')} />}
      <Confirm
        open={asking === 'refund'}
        title="Refund this payment?"
        confirmLabel="Refund it"
        variant="bad"
        busy={refund.isPending}
        onConfirm={() => refund.mutate()}
        onCancel={() => setAsking('no')}
      >
        All of it goes back to the card. {order && `Order ${order.number} stays as it is.`}
      </Confirm>
    </li>
  )
}

function UseIt({ payment: { id, order, needsOrder }, onClose }: { payment: OddPayment; onClose: () => void }) {
  const [number, setNumber] = useState('')
  const after = useAfter()
  const orderNumber = number.trim()
  const use = useMutation({
    mutationFn: () => callApi(useOddPayment, { params: { id }, body: orderNumber ? { orderNumber } : {} }),
    ...after(() => ({ title: 'The order is paid', text: 'The receipt goes out, and production starts.' })),
    onSettled: onClose,
  })
  return (
    <Confirm
      open
      title="Use this payment?"
      confirmLabel="Mark the order as paid"
      variant="go"
      busy={use.isPending}
      onConfirm={() => (needsOrder && !orderNumber ? undefined : use.mutate())}
      onCancel={onClose}
    >
      {needsOrder ? (
        <TextInput
          label="Number of the order that it is for"
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      ) : (
        `Order ${order?.number ?? ''} is paid with it and costs what was paid. The receipt goes out, and production starts.`
      )}
    </Confirm>
  )
}
