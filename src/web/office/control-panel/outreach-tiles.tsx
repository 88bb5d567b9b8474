import { outreachTargets } from '#src/contracts/figures.ts'
import { formatPence } from '#src/kit/money.ts'
import styles from './outreach-tiles.module.css'

const tiles = [
  { value: String(outreachTargets.emailsPerDay), label: 'e-mails, daily target' },
  { value: `${outreachTargets.responsePercent}%`, label: 'response rate' },
  { value: `${outreachTargets.conversionPercent}%`, label: 'conversion' },
  { value: formatPence(outreachTargets.dailyRevenuePence), label: 'daily revenue' },
  { value: formatPence(outreachTargets.monthlyRevenuePence), label: 'monthly projection' },
]

export function OutreachTiles() {
  return (
    <section className={styles.outreach} aria-label="Outreach statistics">
      <dl className={styles.tiles}>
        {tiles.map(({ value, label }) => (
          <div key={label} className={styles.tile}>
            <dt>
              <span className={styles.mark}>Target</span> {label}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
