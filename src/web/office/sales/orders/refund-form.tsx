import { type FormEvent, useState } from 'react'
import type { OrderDetails } from '#src/contracts/sales/orders.ts'
import { Button } from '#src/web/ui/button.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './order-dialog.module.css'
import { formatPounds } from './order-words.ts'
import { useRefund } from './use-orders.ts'

export interface RefundFormProps {
  order: OrderDetails
  // In pounds.
  left: number
  onClose: () => void
}

export function RefundForm({ order, left, onClose }: RefundFormProps) {
  const [amount, setAmount] = useState(String(left))
  const [reason, setReason] = useState('')
  // One for as long as the form is open: pressed twice, or sent again after a lost answer, it is the same refund.
  const [refundId] = useState(() => crypto.randomUUID())
  const refund = useRefund(order.id)
  const pounds = Number(amount)
  const isRight = Number.isFinite(pounds) && pounds > 0 && pounds <= left
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isRight) refund.mutate({ refundId, amount: pounds, reason }, { onSuccess: onClose })
  }
  return (
    <form onSubmit={send}>
      <div className={styles.refund}>
        <TextInput
          label="Amount in pounds"
          inputMode="decimal"
          value={amount}
          error={isRight ? undefined : `From £0.01 to ${formatPounds(left)}`}
          onChange={(event) => setAmount(event.target.value)}
        />
        <TextInput label="Reason" optional value={reason} onChange={(event) => setReason(event.target.value)} />
      </div>
      <p>
        {order.method === 'card'
          ? 'It goes back to the card.'
          : 'Send it back by transfer yourself: this keeps the record.'}
      </p>
      <div className={styles.actions}>
        <Button type="submit" variant="bad" size="sm" disabled={!isRight} busy={refund.isPending}>
          Refund {isRight ? formatPounds(pounds) : ''}
        </Button>
        <Button variant="line" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
