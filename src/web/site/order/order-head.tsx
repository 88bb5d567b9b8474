import type { CustomerOrder } from '#src/contracts/orders.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../layout.module.css'
import { stagesOf, titleOf } from './describe-order.ts'
import styles from './order-head.module.css'

export function OrderHead({ order, nowMs }: { order: CustomerOrder; nowMs: number }) {
  const stages = stagesOf(order, nowMs)
  return (
    <header className={classNames(layout.wrap, styles.head)}>
      <p className={styles.soft}>
        Order <b className={layout.figures}>{order.orderNumber}</b>, {order.serviceName}
      </p>
      <h1>{titleOf(order)}</h1>
      <p className={layout.lede}>{order.nextStep}</p>
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
