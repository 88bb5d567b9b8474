import type { OrderDetails } from '#src/contracts/sales/orders.ts'
import { Button } from '#src/web/ui/button.tsx'
import { CopyButton } from '#src/web/ui/copy-button.tsx'
import { useToast } from '#src/web/ui/toast.tsx'
import styles from './order-dialog.module.css'
import { useSendPaymentLink } from './use-order-changes.ts'

// For an order taken by phone: by mail, or copied into a message.
export function PaymentLink({ order, url }: { order: OrderDetails; url: string }) {
  const send = useSendPaymentLink(order)
  const toast = useToast()
  return (
    <div className={styles.link}>
      <label htmlFor="payment-link">Payment link</label>
      <input id="payment-link" className={styles.url} readOnly value={url} onFocus={({ target }) => target.select()} />
      <div className={styles.actions}>
        <CopyButton
          label="Copy link"
          copiedLabel="Copied"
          size="sm"
          text={() => url}
          onFail={() => toast({ tone: 'fail', title: 'Not copied', text: 'Select the link and copy it by hand.' })}
        />
        {order.email && (
          <Button size="sm" busy={send.isPending} onClick={() => send.mutate()}>
            Send by email
          </Button>
        )}
      </div>
    </div>
  )
}
