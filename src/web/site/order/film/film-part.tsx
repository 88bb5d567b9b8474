import type { CustomerOrder } from '#src/contracts/orders.ts'
import { FilmFrame } from '../../film-frame.tsx'
import layout from '../../layout.module.css'
import { classNames } from '../../../ui/class-names.ts'
import { formatMoment } from '../describe-order.ts'
import styles from './film-part.module.css'

export interface FilmPartProps {
  token: string
  order: CustomerOrder
  // Something about the order has changed: the page reads it again.
  onChange: () => void
}

// Where the film is seen, judged and downloaded, once there is one.
export function FilmPart({ order: { promise, state } }: FilmPartProps) {
  if (state === 'cancelled') return null
  return (
    <section className={styles.part} data-surface="ink" aria-labelledby="film">
      <div className={classNames(layout.wrap, styles.grid)}>
        <FilmFrame className={styles.frame} above={['', '1080 × 1920']} below={['00:00', '']} />
        <div className={styles.say}>
          <h2 id="film">Your film appears here</h2>
          <p className={layout.lede}>
            {promise
              ? `We email you when it is ready to watch, by ${formatMoment(promise.deliverBy)} at the latest.`
              : 'We email you when it is ready to watch, 24-48 hours after payment.'}
          </p>
        </div>
      </div>
    </section>
  )
}
