import type { CustomerOrder } from '#src/contracts/orders.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../layout.module.css'
import { erasedTitle, stagesOf, titleOf } from './describe-order.ts'
import styles from './order-head.module.css'

interface OrderHeadProps {
  order: CustomerOrder
  nowMs: number
  isErased: boolean
}

export function OrderHead({ order, nowMs, isErased }: OrderHeadProps) {
  const stages = stagesOf(order, nowMs)
  return (
    <header className={classNames(layout.wrap, styles.head)}>
      <p className={styles.soft}>
        Order <b className={layout.figures}>{order.orderNumber}</b>, {order.serviceName}
      </p>
      <h1>{isErased ? erasedTitle : titleOf(order)}</h1>
      {!isErased && <p className={layout.lede}>{order.nextStep}</p>}
      {order.state !== 'cancelled' && (
        <ol className={styles.stages} aria-label="Order progress">
          {stages.map(({ name, when, state }) => (
            <li key={name} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
              <b>{name}</b>
              <small>{when}</small>
            </li>
          ))}
        </ol>
      )}
    </header>
  )
}
