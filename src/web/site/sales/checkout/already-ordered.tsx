import { useEffect, useRef } from 'react'
import { orderPath } from '#src/contracts/pages.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { formatPounds } from '#src/web/site/shared/format-pounds.ts'
import layout from '#src/web/site/shared/layout.module.css'
import styles from './order-received.module.css'
import type { Quote } from './use-cart-quote.ts'

export interface AlreadyOrderedProps {
  order: NonNullable<Quote['done']>
  onAnother: () => void
}

// In place of the form: nobody pays twice without meaning to.
export function AlreadyOrdered({ order, onAnother }: AlreadyOrderedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { orderNumber, orderToken, serviceName, total, isPaid } = order
  return (
    <div className={classNames(layout.wrap, styles.page)}>
      <section className={styles.card} data-surface="ink">
        <h1 ref={heading} tabIndex={-1}>
          {isPaid ? 'You have already paid' : 'We already have your order'}
        </h1>
        <p className={classNames(layout.lede, layout.figures)}>
          {serviceName}, {formatPounds(total)}, order number <b className={layout.whole}>{orderNumber}</b>.
        </p>
        <p className={styles.next}>
          {orderToken
            ? 'You can follow it on your order page. Would you like another film as well?'
            : 'The link to it is in our email. Would you like another film as well?'}
        </p>
        <div className={layout.actions}>
          {orderToken && (
            <Button variant="go" href={orderPath(orderToken)}>
              View Your Order
            </Button>
          )}
          <Button variant="line" onClick={onAnother}>
            Order Another Film
          </Button>
        </div>
      </section>
    </div>
  )
}
