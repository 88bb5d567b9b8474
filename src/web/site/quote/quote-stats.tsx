import { quoteStatistics } from '../content/sample-content.ts'
import { Counter } from '../counter.tsx'
import styles from './quote-stats.module.css'

export function QuoteStats() {
  return (
    <dl className={styles.stats}>
      {quoteStatistics.map(({ value, unit, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Counter value={value} unit={unit} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
