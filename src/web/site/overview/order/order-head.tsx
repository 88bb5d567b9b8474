import type { OrderFilms } from '#src/contracts/studio/delivery.ts'
import type { CustomerOrder } from '#src/contracts/sales/orders.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { sayChoice } from '#src/web/site/shared/say-choice.ts'
import { headOf, stagesOf } from '#src/web/site/shared/describe-order.ts'
import * as words from '#src/contracts/words/site/order.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './order-head.module.css'

interface OrderHeadProps {
  order: CustomerOrder
  nowMs: number
  films: OrderFilms | null
}

export function OrderHead({ order, nowMs, films }: OrderHeadProps) {
  const { title, next } = headOf(order, films)
  const stages = stagesOf(order, films, nowMs)
  return (
    <header className={classNames(layout.wrap, styles.head)}>
      <p className={styles.soft}>
        {say(sharedWords.orderLabel)} <b className={layout.figures}>{order.orderNumber}</b>,{' '}
        {[sayChoice(order.serviceType, order.photos?.count ?? 0), order.brief?.nameToShow].filter(Boolean).join(', ')}
      </p>
      <h1>{title}</h1>
      {next && <p className={layout.lede}>{next}</p>}
      {order.state !== 'cancelled' && !order.withdrawn && (
        <ol className={styles.stages} aria-label={say(words.orderProgressForScreenReaders)}>
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
