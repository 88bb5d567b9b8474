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
            <Status tone="idle">None yet</Status> The first backup is taken tonight.
          </>
        )}{' '}
        {provedAt ? `Last restored for a test ${formatDayTime(provedAt)}.` : 'None has been restored for a test yet.'}
      </p>
    </Panel>
  )
}
