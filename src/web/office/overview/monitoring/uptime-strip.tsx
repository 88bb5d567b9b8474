import { formatDate } from '#src/kit/format-date.ts'
import type { SiteCourse } from '#src/contracts/overview/website.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import { fillDays, type StripDay } from './fill-days.ts'
import styles from './uptime-strip.module.css'

const shownDays = 90
const dayName = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const

export function UptimeStrip({ days, nowMs }: { days: SiteCourse['days']; nowMs: number }) {
  const strip = fillDays(days, nowMs, shownDays)
  return (
    <>
      <div className={styles.strip} role="img" aria-label={summarise(days, strip)}>
        {strip.map((day) => (
          <span key={day.day} className={classNames(styles.day, styles[day.state])} title={nameDay(day)} />
        ))}
      </div>
      <p className={styles.ends}>
        <span>90 days ago</span>
        <span>{summarise(days, strip)}</span>
        <span>Today</span>
      </p>
    </>
  )
}

const nameDay = ({ day, uptime }: StripDay): string =>
  `${formatDate(new Date(day), dayName)}: ${uptime === null ? 'no checks' : `${uptime}%`}`

function summarise(days: SiteCourse['days'], strip: StripDay[]): string {
  const checks = days.reduce((sum, day) => sum + day.checks, 0)
  if (checks === 0) return 'No checks yet'
  const up = days.reduce((sum, day) => sum + day.up, 0)
  const troubled = strip.filter(({ state }) => state === 'partly' || state === 'down').length
  const percent = Math.floor((up / checks) * 10_000) / 100
  return `${percent}% available, ${troubled} ${troubled === 1 ? 'day' : 'days'} with failures`
}
