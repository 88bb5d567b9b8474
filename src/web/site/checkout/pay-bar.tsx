import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatPounds } from '../format-pounds.ts'
import layout from '../layout.module.css'
import type { Method } from './choices.ts'
import type { Price } from './estimate-cart.ts'
import styles from './pay-bar.module.css'
import { ProceedButton } from './proceed-button.tsx'

export interface PayBarProps {
  price: Price | undefined
  method: Method | undefined
  isSending: boolean
}

// Where the summary is below everything else, the total stays in sight.
export function PayBar({ price, method, isSending }: PayBarProps) {
  return (
    <div className={styles.bar} data-surface="ink">
      <div className={classNames(layout.wrap, styles.row)}>
        <p>
          <span className={styles.label}>Total</span>
          <b className={classNames(layout.poster, layout.figures)}>{price ? formatPounds(price.total) : '...'}</b>
        </p>
        {method ? (
          <ProceedButton {...{ method, isSending }} />
        ) : (
          <Button variant="line" href="#payment-method">
            Choose How to Pay
          </Button>
        )}
      </div>
    </div>
  )
}
