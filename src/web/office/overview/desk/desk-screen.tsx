import { sitePages } from '#src/contracts/pages.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { formatClock } from '#src/web/office/shared/format-time.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { AnswerClock } from './answer-clock.tsx'
import { BackupState } from './backup-state.tsx'
import { Attention } from './attention.tsx'
import { DeadJobs } from './dead-jobs.tsx'
import styles from './desk-screen.module.css'
import { Figures } from './figures.tsx'
import { SandboxParts } from './sandbox-parts.tsx'
import { ToolCards } from './tool-cards.tsx'
import { useDesk } from '#src/web/office/shared/use-desk.ts'

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
        {desk.data ? `Updated ${formatClock(desk.dataUpdatedAt)}.` : 'Figures of today.'}
      </ScreenHead>
      <div className={styles.screen}>
        {desk.isError && <LoadFailed error={desk.error} busy={desk.isFetching} onRetry={() => void desk.refetch()} />}
        {desk.isPending && (
          <Panel title="What needs attention">
            <Skeleton lines={4} />
          </Panel>
        )}
        {desk.data && (
          <>
            <Figures desk={desk.data} />
            <div className={styles.columns}>
              <Attention desk={desk.data} />
              <AnswerClock desk={desk.data} />
            </div>
            <ToolCards newLeads={desk.data.newLeads} />
            {desk.data.deadJobs > 0 && <DeadJobs count={desk.data.deadJobs} />}
            <BackupState backup={desk.data.backup} />
            <SandboxParts parts={desk.data.sandbox} />
          </>
        )}
      </div>
    </>
  )
}
