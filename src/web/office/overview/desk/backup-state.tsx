import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Status } from '#src/web/ui/status.tsx'
import type { Desk } from './desk.ts'

export function BackupState({ backup: { takenAt, provedAt } }: Pick<Desk, 'backup'>) {
  return (
    <Panel title="Backups">
      <p>
        {takenAt ? (
          <>
            <Status tone="ok">Backed up</Status> The newest backup is from {formatDayTime(takenAt)}.
          </>
        ) : (
          <>
            <Status tone="idle">None yet</Status> We take the first one tonight.
          </>
        )}{' '}
        {provedAt ? `Last test restore: ${formatDayTime(provedAt)}.` : 'No test restore yet.'}
      </p>
    </Panel>
  )
}
