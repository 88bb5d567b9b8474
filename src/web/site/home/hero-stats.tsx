import { statistics } from '../content/sample-content.ts'
import { Counter } from '../counter.tsx'
import styles from './hero-stats.module.css'

export function HeroStats() {
  return (
    <dl className={styles.stats}>
      {statistics.map(({ value, unit, label }) => (
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
