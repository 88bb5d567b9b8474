import type { RoomBatch } from '#src/contracts/studio/engine-room.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Status } from '#src/web/ui/status.tsx'
import styles from './last-batches.module.css'

const states = {
  generating: ['busy', 'Generating'],
  completed: ['ok', 'Completed'],
  failed: ['fail', 'Failed'],
} as const

export function LastBatches({ batches }: { batches: RoomBatch[] }) {
  if (batches.length === 0) return null
  return (
    <Panel title="Last batches">
      <ul className={styles.batches}>
        {batches.slice(0, 5).map(({ id, createdAt, state, clips }) => (
          <li key={id}>
            <span>{formatDayTime(createdAt)}</span>
            <Status tone={states[state][0]}>{states[state][1]}</Status>
            <span>{clips.length}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
