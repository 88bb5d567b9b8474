import { useState } from 'react'
import type { OrderDetails, OrderMailKind } from '#src/contracts/sales/orders.ts'
import { WriteButton } from '#src/web/office/shared/composer/write-button.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import styles from './order-dialog.module.css'
import { RefundForm } from './refund-form.tsx'
import { useConfirmBuyer, useMarkReceived, useResend } from './use-orders.ts'

const mailNames: Record<OrderMailKind, string> = {
  received: 'Resend order mail',
  confirmation: 'Resend confirmation',
  link: 'Resend link',
}

export function OrderActions({ order }: { order: OrderDetails }) {
  const [isRefunding, setRefunding] = useState(false)
  const received = useMarkReceived(order.id)
  const resend = useResend(order.id)
  const to = addresseeOf(order)
  const left = order.paidAt ? order.total - order.refunded : 0
  return (
    <>
      {!order.isBuyerProven && <UnprovenBuyer id={order.id} />}
      <div className={styles.actions}>
        {order.money === 'waiting' && (
          <Button variant="go" size="sm" busy={received.isPending} onClick={() => received.mutate()}>
            Mark transfer received
          </Button>
        )}
        {to && <WriteButton to={to} order={order} label="Write to customer" />}
        {order.mails.map((mail) => (
          <Button key={mail} variant="line" size="sm" busy={resend.isPending} onClick={() => resend.mutate(mail)}>
            {mailNames[mail]}
          </Button>
        ))}
        {left > 0 && !isRefunding && (
          <Button variant="bad" size="sm" onClick={() => setRefunding(true)}>
            Refund
          </Button>
        )}
      </div>
      {left > 0 && isRefunding && <RefundForm order={order} left={left} onClose={() => setRefunding(false)} />}
    </>
  )
}

// A letter about an order goes to the order's own address.
function addresseeOf({ customerId, email, name, serviceType }: OrderDetails) {
  return customerId && email ? { id: customerId, email, name, businessName: '', serviceType } : undefined
}

function UnprovenBuyer({ id }: { id: string }) {
  const confirm = useConfirmBuyer(id)
  return (
    <Notice
      tone="info"
      action={
        <Button variant="line" size="sm" busy={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm this buyer
        </Button>
      }
    >
      We matched this buyer to the customer by what they typed. Make sure it's the same person: until you confirm it,
      the order shows no photos and its film can't be delivered.
    </Notice>
  )
}
