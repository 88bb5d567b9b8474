import type { OrderSums as Sums } from '#src/contracts/sales/orders.ts'
import styles from './order-sums.module.css'
import { formatPounds } from './order-words.ts'

// What the orders below brought in, of those that were paid.
export function OrderSums({ sums }: { sums: Sums }) {
  const rows = [
    ['Paid orders', String(sums.paid)],
    ['Taken', formatPounds(sums.gross)],
    ...(sums.test > 0 ? [['Of it in Test mode', formatPounds(sums.test)]] : []),
    ['VAT included', formatPounds(sums.vat)],
    ['Refunded', formatPounds(sums.refunded)],
    ['Not paid yet', formatPounds(sums.open)],
  ]
  return (
    <dl className={styles.sums} aria-label="Sums of these orders">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
