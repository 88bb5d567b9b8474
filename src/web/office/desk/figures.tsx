import styles from './figures.module.css'
import type { Desk } from './desk.ts'

export function Figures({ desk }: { desk: Desk }) {
  const figures: [string, number][] = [
    ['New leads', desk.newLeads],
    ['Leads today', desk.leadsToday],
    ['All leads', desk.leads],
    ['Photos', desk.photos],
    ['E-mails waiting', desk.emailsWaiting],
    ['E-mails failed', desk.emailsFailed],
    ['Jobs given up', desk.deadJobs],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value.toLocaleString('en-GB')}</dd>
        </div>
      ))}
    </dl>
  )
}
