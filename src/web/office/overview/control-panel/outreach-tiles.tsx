import type { z } from 'zod'
import { outreachTargets, type readFigures } from '#src/contracts/overview/figures.ts'
import { formatPence } from '#src/kit/money.ts'
import styles from './outreach-tiles.module.css'

type Real = z.output<(typeof readFigures)['answer']>['outreach']

const toText = (pounds: number): string => formatPence(Math.round(pounds * 100))

const tiles: { value: string; label: string; describe: (real: Real) => string }[] = [
  {
    value: String(outreachTargets.emailsPerDay),
    label: 'emails, daily target',
    describe: ({ sentToday }) => `${sentToday} sent today`,
  },
  {
    value: `${outreachTargets.responsePercent}%`,
    label: 'response rate',
    describe: () => 'Replies go to your own inbox',
  },
  {
    value: `${outreachTargets.conversionPercent}%`,
    label: 'conversion',
    describe: ({ conversionPercent }) =>
      conversionPercent === null ? 'No leads in 30 days' : `${conversionPercent}% of leads in 30 days`,
  },
  {
    value: formatPence(outreachTargets.dailyRevenuePence),
    label: 'daily revenue',
    describe: ({ dailyRevenue }) => `${toText(dailyRevenue)} a day over 30 days`,
  },
  {
    value: formatPence(outreachTargets.monthlyRevenuePence),
    label: 'monthly projection',
    describe: ({ monthlyRevenue, monthlyTest }) =>
      `${toText(monthlyRevenue)} in 30 days${monthlyTest === 0 ? '' : `, ${toText(monthlyTest)} in Test mode`}`,
  },
]

// The targets as the document has them, and what is true below each.
export function OutreachTiles({ real }: { real: Real | undefined }) {
  return (
    <section className={styles.outreach} aria-label="Outreach statistics">
      <dl className={styles.tiles}>
        {tiles.map(({ value, label, describe }) => (
          <div key={label} className={styles.tile}>
            <dt>
              <span className={styles.mark}>Target</span> {label}
            </dt>
            <dd className={styles.target}>{value}</dd>
            <dd className={styles.real}>{real ? describe(real) : '\u00a0'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
