import { Link } from 'wouter'
import { officePages } from '#src/contracts/pages.ts'
import { minuteMs } from '#src/kit/time.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { useNow } from '#src/web/office/shared/session/use-now.ts'
import { Status } from '#src/web/ui/status.tsx'
import styles from './answer-clock.module.css'
import { describeClock } from './describe-clock.ts'
import type { Desk } from './desk.ts'

// The promise on the quote form: an answer within two hours.
export function AnswerClock({ desk }: { desk: Desk }) {
  const nowMs = useNow(minuteMs / 2)
  if (desk.unanswered.length === 0) return null
  return (
    <Panel title="Answer within 2 hours" aside={<span>{desk.newLeads} waiting</span>}>
      <ul className={styles.leads}>
        {desk.unanswered.map(({ id, name, createdAt }) => {
          const { tone, text } = describeClock(Date.parse(createdAt), nowMs)
          return (
            <li key={id} className={styles.lead}>
              <Link href={`${officePages.leads}?q=${encodeURIComponent(name)}`}>{name}</Link>
              <Status tone={tone}>{text}</Status>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
