import { useState } from 'react'
import type { Batch, BatchAction, BatchStatus } from '#src/contracts/studio/batches.ts'
import { stageNames, stagePercent } from '#src/contracts/studio/stages.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import type { Tone } from '#src/web/ui/glyph.tsx'
import { Progress } from '#src/web/ui/progress.tsx'
import { Status } from '#src/web/ui/status.tsx'
import styles from './batch-list.module.css'
import { useChangeBatch } from './use-scaling.ts'

const firstShown = 3

const tones: Record<BatchStatus, Tone> = {
  completed: 'ok',
  processing: 'busy',
  failed: 'fail',
  paused: 'info',
  cancelled: 'idle',
}

const workNames: Record<Batch['jobs'][number]['work'], string> = {
  waiting: 'waiting to start',
  working: 'under way',
  done: 'finished',
  failed: 'failed',
}

export function BatchList({ batches }: { batches: Batch[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const [cancelling, setCancelling] = useState<Batch | null>(null)
  const change = useChangeBatch()
  const shown = showsAll ? batches : batches.slice(0, firstShown)
  const act = (id: string, action: BatchAction) => change.mutate({ id, action })
  return (
    <Panel title="Recent batch jobs" aside={<span>{batches.length} in all</span>}>
      {batches.length === 0 && (
        <EmptyState title="No batch jobs yet">Create one to run several films together.</EmptyState>
      )}
      <div className={styles.batches}>
        {shown.map((batch) => (
          <BatchEntry
            key={batch.id}
            batch={batch}
            isBusy={change.isPending && change.variables.id === batch.id}
            onAct={(action) => (action === 'cancel' ? setCancelling(batch) : act(batch.id, action))}
          />
        ))}
      </div>
      {batches.length > firstShown && (
        <Button variant="line" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${batches.length}`}
        </Button>
      )}
      <Confirm
        open={cancelling !== null}
        title={`Cancel ${cancelling?.name ?? ''}?`}
        confirmLabel="Cancel the batch"
        cancelLabel="Keep it"
        onCancel={() => setCancelling(null)}
        onConfirm={() => {
          if (cancelling) act(cancelling.id, 'cancel')
          setCancelling(null)
        }}
      >
        Its jobs stay where they are but stop running automatically.
      </Confirm>
    </Panel>
  )
}

interface BatchEntryProps {
  batch: Batch
  isBusy: boolean
  onAct: (action: BatchAction) => void
}

function BatchEntry({ batch, isBusy, onAct }: BatchEntryProps) {
  const { name, status, priority, createdAt, completedVideos, totalVideos } = batch
  const isOpen = status === 'processing' || status === 'paused' || status === 'failed'
  return (
    <article className={styles.batch} aria-label={name}>
      <header className={styles.head}>
        <h3>{name}</h3>
        <Status tone={tones[status]}>{status}</Status>
      </header>
      <p className={styles.facts}>
        {formatDayTime(createdAt)} · {priority} · {completedVideos} of {totalVideos} videos
      </p>
      <Progress
        label={`${name}: videos made`}
        value={progressOf(batch)}
        tone={status === 'completed' ? 'ok' : 'busy'}
      />
      <details className={styles.jobs}>
        <summary>Jobs in this batch</summary>
        <ul>
          {batch.jobs.map((job) => (
            <li key={job.jobId}>
              <span>{job.businessName}</span>
              <span className={styles.facts}>
                {job.isDone ? 'Film made' : `${stageNames[job.stage]}, ${workNames[job.work]}`}
                {job.problem && `: ${job.problem}`}
              </span>
            </li>
          ))}
        </ul>
      </details>
      {isOpen && (
        <div className={styles.actions}>
          {status === 'processing' ? (
            <Button variant="line" size="sm" busy={isBusy} onClick={() => onAct('pause')}>
              Pause
            </Button>
          ) : (
            <Button variant="line" size="sm" busy={isBusy} onClick={() => onAct('resume')}>
              {status === 'failed' ? 'Try again' : 'Resume'}
            </Button>
          )}
          <Button variant="bad" size="sm" disabled={isBusy} onClick={() => onAct('cancel')}>
            Cancel batch
          </Button>
        </div>
      )}
    </article>
  )
}

// A stage that is done counts whole, the one under way by its own share.
function progressOf({ jobs }: Batch): number {
  const done = jobs.reduce((sum, { stage, progress, isDone }) => {
    const percent = isDone ? 100 : stagePercent[stage] - 20 + (progress * 20) / 100
    return sum + percent
  }, 0)
  return done / Math.max(1, jobs.length * 100)
}
