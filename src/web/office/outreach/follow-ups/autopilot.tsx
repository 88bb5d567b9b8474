import type { FollowUpSummary, FollowUpTask } from '#src/contracts/outreach/follow-ups.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Checkbox } from '#src/web/ui/checkbox.tsx'
import { TextButton } from '#src/web/ui/text-button.tsx'
import styles from './autopilot.module.css'
import { businessOf } from './task-words.ts'
import { useHoldTask, useSetAutopilot } from './use-follow-ups.ts'

export interface AutopilotProps {
  state: FollowUpSummary['autopilot']
  onOpen: (task: FollowUpTask) => void
}

export function Autopilot({ state, onOpen }: AutopilotProps) {
  const { hours, mostADay } = state
  const set = useSetAutopilot()
  const hold = useHoldTask()
  return (
    <Panel title="Autopilot">
      <Checkbox
        label="Send due follow-ups automatically"
        hint={`Monday to Friday, ${hours.from}-${hours.until} in your time zone, at most ${mostADay} a day. It stops for anyone who pays, unsubscribes or is archived.`}
        checked={set.isPending ? set.variables : state.on}
        onChange={(event) => set.mutate(event.target.checked)}
      />
      <p className={styles.today}>
        {state.on ? `${state.sentToday} of ${mostADay} sent today.` : 'Off. This is what it would send:'}
      </p>
      {state.planned.length === 0 && <p className={styles.why}>Nothing is due in the next 3 days.</p>}
      <ol className={styles.plan}>
        {state.planned.map(({ task, at, why }) => (
          <li key={task.id} className={styles.mail}>
            <TextButton onClick={() => onOpen(task)}>{businessOf(task)}</TextButton>
            <span>
              {task.template}, {at ? <time dateTime={at}>{formatDayTime(at)}</time> : 'not sent automatically'}
            </span>
            <span className={styles.why}>{why}</span>
            <Button
              variant="line"
              size="sm"
              aria-label={`Hold ${task.template} to ${businessOf(task)}`}
              disabled={hold.isPending}
              onClick={() => hold.mutate({ id: task.id, held: true })}
            >
              Hold
            </Button>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
