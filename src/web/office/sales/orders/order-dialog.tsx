import { currentRegion } from '#src/kit/region.ts'
import type { OrderDetails } from '#src/contracts/sales/orders.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Badge } from '#src/web/ui/badge.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { OrderActions } from './order-actions.tsx'
import styles from './order-dialog.module.css'
import { describeBuyer, describeMoney, formatPounds, methodNames } from './order-words.ts'
import { useOrder } from './use-orders.ts'

export function OrderDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const order = useOrder(id)
  const title = order.data ? `Order ${order.data.orderNumber}` : 'Order'
  return (
    <Dialog open onClose={onClose} title={title} shape="wide">
      {order.isPending && <Skeleton lines={6} label="Loading the order" />}
      {order.isError && <LoadFailed error={order.error} busy={order.isFetching} onRetry={() => void order.refetch()} />}
      {order.data && (
        <div className={styles.order}>
          <Facts order={order.data} />
          <OrderActions order={order.data} />
          <Events order={order.data} />
        </div>
      )}
    </Dialog>
  )
}

function Facts({ order }: { order: OrderDetails }) {
  const { tone, text } = describeMoney(order)
  return (
    <>
      <p className={styles.head}>
        <Status tone={tone}>{text}</Status> {order.isTest && <Badge>Test mode</Badge>} {methodNames[order.method]}
        {order.receiptNumber && `, receipt ${order.receiptNumber}`}
        {order.email && `, ${order.email}`}
      </p>
      {order.buyer && <p>{describeBuyer(order)}</p>}
      <dl className={styles.items}>
        {order.items.map((item) => (
          <div key={`${item.kind} ${item.id}`}>
            <dt>{item.name}</dt>
            <dd>{formatPounds(item.price)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>Total in {currentRegion().currency}</dt>
          <dd>{formatPounds(order.total)}</dd>
        </div>
        {order.refunded > 0 && (
          <div>
            <dt>Refunded</dt>
            <dd>{formatPounds(order.refunded)}</dd>
          </div>
        )}
      </dl>
      <p>
        <a href={order.orderUrl} target="_blank" rel="noopener noreferrer">
          The customer’s own page
        </a>
      </p>
    </>
  )
}

function Events({ order }: { order: OrderDetails }) {
  return (
    <section>
      <h3 className={styles.subtitle}>History</h3>
      <ol className={styles.events}>
        {order.events.map((event) => (
          <li key={`${event.at} ${event.kind}`}>
            <time dateTime={event.at}>{formatDayTime(event.at)}</time> {event.text}
          </li>
        ))}
      </ol>
    </section>
  )
}
