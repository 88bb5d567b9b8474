import { formatCount } from '#src/kit/format-date.ts'
import { formatPence } from '#src/kit/money.ts'
import styles from './figures.module.css'
import type { Desk } from './desk.ts'

export function Figures({ desk }: { desk: Desk }) {
  const figures: [string, string][] = [
    ['New leads', formatCount(desk.newLeads)],
    ['Over 2 hours', formatCount(desk.leadsOverdue)],
    ['Leads today', formatCount(desk.leadsToday)],
    ['Orders today', formatCount(desk.ordersToday)],
    [
      desk.testToday === 0 ? 'Revenue today' : 'Revenue today (Test mode)',
      formatPence(Math.round(desk.revenueToday * 100)),
    ],
    ['Films in production', formatCount(desk.filmsInWork)],
    ['All leads', formatCount(desk.leads)],
    ['Photos', `${formatCount(desk.photos)}${desk.hasMorePhotos ? '+' : ''}`],
    ['Emails being sent', formatCount(desk.emailsWaiting)],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
