import { useEffect, useRef } from 'react'
import { orderPath, sitePages } from '#src/contracts/pages.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { formatPounds } from '#src/web/site/shared/format-pounds.ts'
import layout from '#src/web/site/shared/layout.module.css'
import * as words from '#src/contracts/words/site/checkout.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './order-received.module.css'
import type { Received } from './use-checkout.ts'

export function OrderReceived({ order }: { order: Received }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  const { orderNumber, total, bankDetails, nextStep, orderToken } = order
  return (
    <div className={classNames(layout.wrap, styles.page)}>
      <section className={styles.card} data-surface="ink">
        <h1 ref={heading} tabIndex={-1}>
          {say(words.orderReceivedTitle)}
        </h1>
        <p className={classNames(layout.lede, layout.figures)}>
          {say(sharedWords.orderNumberLabel)} <b className={layout.whole}>{orderNumber}</b>, {formatPounds(total)}.
        </p>
        <p className={styles.next}>{nextStep}</p>
        {bankDetails && (
          <div className={styles.bank}>
            <h2>{say(sharedWords.bankDetailsTitle)}</h2>
            <p className={layout.figures}>{bankDetails}</p>
          </div>
        )}
        <div className={layout.actions}>
          <Button variant="go" href={orderPath(orderToken)}>
            {say(sharedWords.viewYourOrderButton)}
          </Button>
          <Button variant="line" href={sitePages.home}>
            {say(sharedWords.returnToHomeButton)}
          </Button>
        </div>
      </section>
    </div>
  )
}
