import { useState } from 'react'
import type { OrderDetails } from '#src/contracts/sales/orders.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { formatPounds } from './order-words.ts'
import { useMarkReceived } from './use-orders.ts'

// The receipt goes out at once and its number is never given again: a slip would need a refund.
export function MarkReceived({ order }: { order: OrderDetails }) {
  const [isAsking, setAsking] = useState(false)
  const received = useMarkReceived(order.id)
  return (
    <>
      <Button variant="go" size="sm" onClick={() => setAsking(true)}>
        Mark transfer received
      </Button>
      <Confirm
        open={isAsking}
        title={`Has ${formatPounds(order.total)} arrived?`}
        confirmLabel="Yes, it’s in our account"
        variant="go"
        busy={received.isPending}
        onConfirm={() => received.mutate(undefined, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        Order {order.orderNumber}, {order.name}. We’ll email the receipt straight away, and production starts.
      </Confirm>
    </>
  )
}
