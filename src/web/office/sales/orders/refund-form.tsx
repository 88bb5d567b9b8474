import { nameCurrency } from '#src/kit/name-currency.ts'
import { type FormEvent, useState } from 'react'
import type { OrderDetails } from '#src/contracts/sales/orders.ts'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { Button } from '#src/web/ui/button.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './order-dialog.module.css'
import { formatPounds } from './order-words.ts'
import { useRefund } from './use-orders.ts'

// The usual ones; any other can be typed.
const reasons = ['Changed their mind', 'Not happy with the film', 'Delivered late', 'Ordered twice', 'Goodwill']

export interface RefundFormProps {
  order: OrderDetails
  // In pounds.
  left: number
  onClose: () => void
}

export function RefundForm({ order, left, onClose }: RefundFormProps) {
  // One for as long as it is not done: pressed twice, or sent again after a lost answer, it is the same refund.
  const [newId] = useState(() => crypto.randomUUID())
  const draft = useDraft(`refund/${order.id}`, { refundId: newId as string, amount: String(left), reason: '' })
  const { refundId, amount, reason } = draft.value
  const close = () => {
    draft.discard()
    onClose()
  }
  const refund = useRefund(order.id)
  const pounds = Number(amount)
  const isRight = Number.isFinite(pounds) && pounds > 0 && pounds <= left
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isRight) return
    draft.set({ refundId, amount, reason })
    draft.discardAfter(refund.mutateAsync({ refundId, amount: pounds, reason }, { onSuccess: onClose }))
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <div className={styles.refund}>
        <TextInput
          label={`Amount in ${nameCurrency()}`}
          inputMode="decimal"
          value={amount}
          error={isRight ? undefined : `From ${formatPounds(0.01)} to ${formatPounds(left)}`}
          onChange={(event) => draft.set({ ...draft.value, amount: event.target.value })}
        />
        <TextInput
          label="Reason"
          optional
          list="refund-reasons"
          maxLength={300}
          value={reason}
          onChange={(event) => draft.set({ ...draft.value, reason: event.target.value })}
        />
        <datalist id="refund-reasons">
          {reasons.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </div>
      <p>
        {order.method === 'card'
          ? 'It goes back to the card.'
          : 'Send it back by transfer yourself. We only record it here.'}
      </p>
      <div className={styles.actions}>
        <Button type="submit" variant="bad" size="sm" disabled={!isRight} busy={refund.isPending}>
          Refund {isRight ? formatPounds(pounds) : ''}
        </Button>
        <Button variant="line" size="sm" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
