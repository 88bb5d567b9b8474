import type { PriceLine } from '#src/contracts/sales/checkout.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import { say } from '#src/web/ui/say.ts'
import { formatPounds } from './format-pounds.ts'
import layout from './layout.module.css'
import styles from './price-lines.module.css'

export interface PriceLinesProps {
  lines: readonly Pick<PriceLine, 'id' | 'name' | 'price'>[]
}

export function PriceLines({ lines }: PriceLinesProps) {
  return (
    <dl className={classNames(styles.lines, layout.figures)}>
      {lines.map(({ id, name, price }) => (
        <div key={id} className={price < 0 ? styles.cut : undefined}>
          <dt>{say(name)}</dt>
          <dd>{formatPounds(price)}</dd>
        </div>
      ))}
    </dl>
  )
}
