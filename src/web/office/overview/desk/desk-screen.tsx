import { sitePages } from '#src/contracts/pages.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { formatClock, formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { useDesk } from '#src/web/office/shared/use-desk.ts'
import { Status } from '#src/web/ui/status.tsx'
import { DeadJobs } from './dead-jobs.tsx'
import styles from './desk-screen.module.css'
import { Figures } from './figures.tsx'
import { SandboxParts } from './sandbox-parts.tsx'
import { ToolCards } from './tool-cards.tsx'
import { Waiting } from './waiting.tsx'
import { deadJobsId } from './waiting-words.ts'
import type { Desk } from './desk.ts'

function BackupState({ backup: { takenAt, provedAt } }: Pick<Desk, 'backup'>) {
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

export function DeskScreen() {
  const desk = useDesk()
  return (
    <>
      <ScreenHead
        title="Home"
        actions={
          <>
            <Button variant="line" size="sm" busy={desk.isFetching} onClick={() => void desk.refetch()}>
              Refresh Data
            </Button>
            {desk.data?.analyticsUrl && (
              <Button variant="line" size="sm" href={desk.data.analyticsUrl} target="_blank" rel="noreferrer">
                Analytics
              </Button>
            )}
            <Button variant="line" size="sm" href={sitePages.home}>
              View Website
            </Button>
          </>
        }
      >
        {desk.data ? `Updated ${formatClock(desk.dataUpdatedAt)}.` : 'Today’s figures.'}
      </ScreenHead>
      <div className={styles.screen}>
        {desk.isError && <LoadFailed error={desk.error} busy={desk.isFetching} onRetry={() => void desk.refetch()} />}
        <div className={styles.columns}>
          <Waiting desk={desk.data} />
          <Panel title="Today">{desk.data ? <Figures desk={desk.data} /> : <Skeleton lines={4} />}</Panel>
        </div>
        {desk.data && (
          <>
            {desk.data.deadJobs > 0 && (
              <div id={deadJobsId}>
                <DeadJobs count={desk.data.deadJobs} />
              </div>
            )}
            <ToolCards newLeads={desk.data.newLeads} />
            <BackupState backup={desk.data.backup} />
            <SandboxParts parts={desk.data.sandbox} skipped={desk.data.skipped} canSell={desk.data.canSell} />
          </>
        )}
      </div>
    </>
  )
}
