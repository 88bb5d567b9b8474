import { formatCount } from '#src/kit/format-date.ts'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { FollowUpSummary, FollowUpTask } from '#src/contracts/outreach/follow-ups.ts'
import { EmailDetailsDialog } from '#src/web/office/people/emails/email-details-dialog.tsx'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { Tabs } from '#src/web/ui/tabs.tsx'
import { Autopilot } from './autopilot.tsx'
import { BulkSend } from './bulk-send.tsx'
import { Calendar } from './calendar.tsx'
import { CreateTask } from './create-task.tsx'
import styles from './follow-ups-screen.module.css'
import { TaskDialog, type TaskDialogProps } from './task-dialog.tsx'
import { TaskList } from './task-list.tsx'
import { useSummary } from './use-follow-ups.ts'

const views = ['calendar', 'list', 'bulk'] as const
type View = (typeof views)[number]

export function FollowUpsScreen() {
  const summary = useSummary()
  const { data } = summary
  return (
    <>
      <ScreenHead title="Follow-up manager" actions={data && <Counts summary={data} />}>
        {data ? `Day ${data.days.day3} and day ${data.days.day7} after a quote. ` : 'After a quote. '}
        {data?.autopilot.on ? 'Autopilot sends due follow-ups.' : 'Sending is manual; autopilot is off.'}
      </ScreenHead>
      {summary.isError && (
        <LoadFailed error={summary.error} busy={summary.isFetching} onRetry={() => void summary.refetch()} />
      )}
      {summary.isPending && <Skeleton lines={8} label="Loading follow-ups" />}
      {data && <Views summary={data} />}
    </>
  )
}

function Views({ summary }: { summary: FollowUpSummary }) {
  const [search, setSearch] = useSearchParams()
  const view = views.find((name) => name === search.get('view')) ?? 'calendar'
  const [opened, setOpened] = useState<FollowUpTask | null>(null)
  const { templates, days, overdue, pending } = summary
  return (
    <>
      <Tabs<View>
        label="Views"
        tabs={[
          { value: 'calendar', label: 'Calendar' },
          { value: 'list', label: 'Task List', count: overdue + pending },
          { value: 'bulk', label: 'Bulk Send' },
        ]}
        value={view}
        onChange={(next) => setSearch(next === 'calendar' ? {} : { view: next })}
      >
        <div className={styles.view}>
          {view === 'bulk' ? (
            <BulkSend templates={templates} days={days} />
          ) : (
            <Tasks view={view} summary={summary} onOpen={setOpened} />
          )}
        </div>
      </Tabs>
      {opened && <Opened task={opened} template={templates[opened.type]} onClose={() => setOpened(null)} />}
    </>
  )
}

interface TasksProps {
  view: Exclude<View, 'bulk'>
  summary: FollowUpSummary
  onOpen: (task: FollowUpTask) => void
}

function Tasks({ view, summary: { today, days, autopilot }, onOpen }: TasksProps) {
  return (
    <>
      {view === 'calendar' && <Calendar today={today} days={days} onOpen={onOpen} />}
      <div className={styles.columns}>
        <TaskList today={today} onOpen={onOpen} />
        <div className={styles.side}>
          <CreateTask today={today} days={days} />
          <Autopilot state={autopilot} onOpen={onOpen} />
        </div>
      </div>
    </>
  )
}

// What was sent is shown as the mail it became.
function Opened({ task, template, onClose }: TaskDialogProps) {
  if (task.emailId) return <EmailDetailsDialog id={task.emailId} onClose={onClose} />
  return <TaskDialog {...{ task, template, onClose }} />
}

function Counts({ summary }: { summary: FollowUpSummary }) {
  return (
    <dl className={styles.counts}>
      <div>
        <dd className={styles.overdue}>{formatCount(summary.overdue)}</dd>
        <dt>
          <Status tone="fail">Overdue</Status>
        </dt>
      </div>
      <div>
        <dd className={styles.pending}>{formatCount(summary.pending)}</dd>
        <dt>
          <Status tone="info">Pending</Status>
        </dt>
      </div>
    </dl>
  )
}
