import { useState } from 'react'
import { type FollowUpTask, type TaskFilter, taskFilters, taskPageSize } from '#src/contracts/outreach/follow-ups.ts'
import { formatDay, formatDayTime } from '#src/web/office/shared/format-time.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { Pager } from '#src/web/ui/pager.tsx'
import { Segment } from '#src/web/ui/segment.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { type Column, Table } from '#src/web/ui/table.tsx'
import styles from './task-list.module.css'
import { businessOf, describeDue, describeMail, taskLooks } from './task-words.ts'
import { useSendTask, useTasks } from './use-follow-ups.ts'

const filterNames: Record<TaskFilter, string> = { all: 'All', pending: 'Pending', overdue: 'Overdue', sent: 'Sent' }
const filterChoices = taskFilters.map((value) => ({ value, label: filterNames[value] }))

export interface TaskListProps {
  today: string
  onOpen: (task: FollowUpTask) => void
}

export function TaskList({ today, onOpen }: TaskListProps) {
  const [{ filter, page }, setShown] = useState<{ filter: TaskFilter; page: number }>({ filter: 'all', page: 1 })
  const list = useTasks(filter, page)
  const send = useSendTask()
  const { data } = list
  return (
    <Panel
      title="Task List"
      aside={
        <Segment
          label="Filter tasks"
          options={filterChoices}
          value={filter}
          onChange={(next) => setShown({ filter: next, page: 1 })}
        />
      }
    >
      {list.isError && <LoadFailed error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton lines={8} label="Loading tasks" />}
      {data && data.tasks.length > 0 && (
        <Table
          caption="Follow-up tasks"
          isCompact
          columns={columnsFor({ today, onOpen, send })}
          rows={data.tasks}
          rowKey={({ id }) => id}
        />
      )}
      {data?.total === 0 && <NoTasks filter={filter} />}
      {data && data.total > taskPageSize && (
        <div className={styles.pages}>
          <Pager
            label="Pages of tasks"
            page={page}
            pageCount={Math.ceil(data.total / taskPageSize)}
            onPage={(next) => setShown({ filter, page: next })}
          />
        </div>
      )}
    </Panel>
  )
}

function NoTasks({ filter }: { filter: TaskFilter }) {
  if (filter !== 'all') return <EmptyState title={`No ${filter} tasks`} />
  return <EmptyState title="No tasks yet">Every quoted customer gets two follow-ups automatically.</EmptyState>
}

type Acting = TaskListProps & { send: ReturnType<typeof useSendTask> }

const columnsFor = (acting: Acting): Column<FollowUpTask>[] => [
  {
    header: 'Status',
    cell: ({ status }) => <Status tone={taskLooks[status].tone}>{taskLooks[status].word}</Status>,
  },
  {
    header: 'Customer',
    cell: (task) => (
      <span className={styles.customer}>
        <b>{businessOf(task)}</b>
        <span>{task.customer.name}</span>
      </span>
    ),
  },
  { header: 'Template', cell: ({ template }) => template },
  { header: 'Due', cell: ({ dueDate }) => <time dateTime={dueDate}>{formatDay(dueDate)}</time> },
  { header: 'When', cell: (task) => <When task={task} today={acting.today} /> },
  { header: 'Action', align: 'end', cell: (task) => <Actions task={task} acting={acting} /> },
]

function When({ task, today }: { task: FollowUpTask; today: string }) {
  if (task.status !== 'sent')
    return <span className={styles.soft}>{task.blocked ?? describeDue(task.dueDate, today)}</span>
  const { finishedAt, byAutopilot, emailStatus } = task
  const words = [
    finishedAt && formatDayTime(finishedAt),
    byAutopilot && 'by autopilot',
    emailStatus && describeMail(emailStatus),
  ]
  return <span className={styles.soft}>{words.filter(Boolean).join(', ')}</span>
}

function Actions({ task, acting: { onOpen, send } }: { task: FollowUpTask; acting: Acting }) {
  if (task.status === 'sent') {
    return task.emailId ? (
      <Button
        variant="line"
        size="sm"
        aria-label={`View the email to ${businessOf(task)}`}
        onClick={() => onOpen(task)}
      >
        View
      </Button>
    ) : null
  }
  const isSending = send.isPending && send.variables?.id === task.id
  return (
    <span className={styles.actions}>
      <Button
        variant="line"
        size="sm"
        aria-label={`Preview ${task.template} to ${businessOf(task)}`}
        onClick={() => onOpen(task)}
      >
        Preview
      </Button>
      <Button
        size="sm"
        busy={isSending}
        disabled={task.blocked !== null || send.isPending}
        aria-label={`Send ${task.template} to ${businessOf(task)}`}
        onClick={() => send.mutate(task)}
      >
        {isSending ? 'Sending...' : 'Send'}
      </Button>
    </span>
  )
}
