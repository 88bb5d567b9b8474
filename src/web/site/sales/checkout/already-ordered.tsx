import { useEffect, useRef } from 'react'
import { orderPath } from '#src/contracts/pages.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { formatPounds } from '#src/web/site/shared/format-pounds.ts'
import layout from '#src/web/site/shared/layout.module.css'
import * as words from '#src/contracts/words/site/checkout.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
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
          {isPaid ? say(words.paidBeforeTitle) : say(words.orderedBeforeTitle)}
        </h1>
        <p className={classNames(layout.lede, layout.figures)}>
          {say(words.orderedBeforeNumber, { serviceName: say(serviceName), total: formatPounds(total) })}{' '}
          <b className={layout.whole}>{orderNumber}</b>.
        </p>
        <p className={styles.next}>
          {orderToken ? say(words.orderedBeforeText) : say(words.orderedBeforeTextWithoutLink)}
        </p>
        <div className={layout.actions}>
          {orderToken && (
            <Button variant="go" href={orderPath(orderToken)}>
              {say(sharedWords.viewYourOrderButton)}
            </Button>
          )}
          <Button variant="line" onClick={onAnother}>
            {say(words.orderAnotherFilmButton)}
          </Button>
        </div>
      </section>
    </div>
  )
}
