import { formatPence } from '#src/kit/money.ts'
import styles from './figures.module.css'
import type { Desk } from './desk.ts'

export function Figures({ desk }: { desk: Desk }) {
  const figures: [string, string][] = [
    ['New leads', formatNumber(desk.newLeads)],
    ['Over 2 hours', formatNumber(desk.leadsOverdue)],
    ['Leads today', formatNumber(desk.leadsToday)],
    ['Orders today', formatNumber(desk.ordersToday)],
    ['Revenue today', formatPence(Math.round(desk.revenueToday * 100))],
    ['Films in work', formatNumber(desk.filmsInWork)],
    ['All leads', formatNumber(desk.leads)],
    ['Photos', formatNumber(desk.photos)],
    ['Emails on the way', formatNumber(desk.emailsWaiting)],
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

const formatNumber = (value: number): string => value.toLocaleString('en-GB')
