import { dateFormat, formatDate } from '#src/kit/format-date.ts'
import { useState } from 'react'
import { followUpChoices } from '#src/contracts/outreach/follow-up-templates.ts'
import type { FollowUpSummary, FollowUpTask } from '#src/contracts/outreach/follow-ups.ts'
import { labelOf } from '#src/contracts/enumerations.ts'
import { addDays, weekdayOf } from '#src/kit/shop-time.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import tones from '#src/web/ui/tones.module.css'
import list from '#src/web/office/shared/list-tools.module.css'
import styles from './calendar.module.css'
import { businessOf, taskLooks } from './task-words.ts'
import { useCalendar } from './use-follow-ups.ts'

export interface CalendarProps extends Pick<FollowUpSummary, 'days'> {
  today: string
  onOpen: (task: FollowUpTask) => void
}

export function Calendar({ today, days, onOpen }: CalendarProps) {
  const [monday, setMonday] = useState(mondayOf(today))
  const calendar = useCalendar(monday)
  return (
    <section aria-label="Calendar">
      <div className={list.tools}>
        <Button variant="line" size="sm" aria-label="Previous week" onClick={() => setMonday(addDays(monday, -7))}>
          <Icon name="left" />
        </Button>
        <Button variant="line" size="sm" onClick={() => setMonday(mondayOf(today))}>
          This week
        </Button>
        <Button variant="line" size="sm" aria-label="Next week" onClick={() => setMonday(addDays(monday, 7))}>
          <Icon name="right" />
        </Button>
        <b className={styles.range} aria-live="polite">
          {describeWeek(monday)}
        </b>
      </div>
      {calendar.isError && (
        <LoadFailed error={calendar.error} busy={calendar.isFetching} onRetry={() => void calendar.refetch()} />
      )}
      {calendar.isPending && <Skeleton lines={5} label="Loading the week" />}
      {calendar.data && (
        <div className={styles.week}>
          {calendar.data.map((column) => (
            <Day key={column.day} {...column} isToday={column.day === today} days={days} onOpen={onOpen} />
          ))}
        </div>
      )}
    </section>
  )
}

interface DayProps extends Pick<CalendarProps, 'days' | 'onOpen'> {
  day: string
  total: number
  tasks: FollowUpTask[]
  isToday: boolean
}

function Day({ day, total, tasks, isToday, days, onOpen }: DayProps) {
  return (
    <section className={classNames(styles.day, isToday && styles.today)} aria-label={longDay(day)}>
      <h2 className={styles.head}>
        <span>
          {weekdayNames[weekdayOf(day)]}
          {isToday && ', today'}
        </span>
        <b>{Number(day.slice(8))}</b>
      </h2>
      <ul className={styles.tasks}>
        {tasks.map((task) => (
          <li key={task.id}>
            <button
              type="button"
              className={classNames(styles.task, tones[taskLooks[task.status].tone])}
              onClick={() => onOpen(task)}
            >
              <b>{businessOf(task)}</b>
              {labelOf(followUpChoices(days), task.type)}, {task.status}
            </button>
          </li>
        ))}
      </ul>
      {total === 0 && <span className={styles.more}>Nothing due</span>}
      {total > tasks.length && <span className={styles.more}>+{total - tasks.length} more</span>}
    </section>
  )
}

const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7))

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)
const inWeek = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const inFull = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const

const longDay = (day: string): string => formatDate(noon(day), inFull)
const describeWeek = (monday: string): string =>
  dateFormat(inWeek)
    .formatRange(noon(monday), noon(addDays(monday, 6)))
    .replaceAll(/\s*–\s*/g, '-')
