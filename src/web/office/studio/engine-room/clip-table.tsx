import type { ClipView } from '#src/contracts/studio/clips.ts'
import { costPerVideo, type RoomBatch } from '#src/contracts/studio/engine-room.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { Progress } from '#src/web/ui/progress.tsx'
import { Status } from '#src/web/ui/status.tsx'
import { type Column, Table } from '#src/web/ui/table.tsx'
import styles from './clip-table.module.css'
import { formatDollars } from './format-dollars.ts'
import { useResolveClip } from './use-room.ts'

interface Row {
  clip: ClipView
  number: number
  sentAt: string
}

const maxRows = 9

export function ClipTable({ batches }: { batches: RoomBatch[] }) {
  const rows = batches
    .flatMap(({ clips, createdAt }) => clips.map((clip, index) => ({ clip, number: index + 1, sentAt: createdAt })))
    .slice(0, maxRows)
  return (
    <Panel title="Clips">
      {rows.length === 0 ? (
        <EmptyState title="No clips yet">Add images, choose a room for each and send them.</EmptyState>
      ) : (
        <Table caption="Clips from the last batches" columns={columns} rows={rows} rowKey={({ clip }) => clip.id} />
      )}
    </Panel>
  )
}

const columns: Column<Row>[] = [
  { header: 'Clip', cell: ({ number }) => number },
  { header: 'Room', cell: ({ clip }) => clip.category },
  { header: 'Sent', cell: ({ sentAt }) => formatDayTime(sentAt) },
  { header: 'State', cell: ({ clip }) => <ClipState clip={clip} /> },
  { header: 'Progress', cell: ({ clip }) => <ClipProgress clip={clip} /> },
  { header: 'Cost', cell: ({ clip }) => formatDollars(clip.provider === 'runway' ? costPerVideo : 0), align: 'end' },
]

const states = {
  queued: ['info', 'Queued'],
  submitting: ['busy', 'Sending'],
  running: ['busy', 'Running'],
  ready: ['ok', 'Ready'],
  failed: ['fail', 'Failed'],
  parked: ['fail', 'Needs you'],
} as const

function ClipState({ clip: { state } }: { clip: ClipView }) {
  const [tone, word] = states[state]
  return <Status tone={tone}>{word}</Status>
}

function ClipProgress({ clip }: { clip: ClipView }) {
  const resolve = useResolveClip()
  const { id, state, progress, failure, fallbackReason } = clip
  if (state !== 'failed' && state !== 'parked') {
    return (
      <div className={styles.progress}>
        <Progress label={`Clip of ${clip.category}`} value={progress / 100} tone={state === 'ready' ? 'ok' : 'busy'} />
        {fallbackReason && <small>Made by the built-in engine: {fallbackReason}</small>}
      </div>
    )
  }
  return (
    <div className={styles.failure}>
      <span>{failure}</span>
      <span className={styles.answers}>
        <Button
          variant="line"
          size="sm"
          busy={resolve.isPending}
          onClick={() => resolve.mutate({ id, answer: 'again' })}
        >
          Try again
        </Button>
        {clip.provider === 'runway' && (
          <Button
            variant="line"
            size="sm"
            busy={resolve.isPending}
            onClick={() => resolve.mutate({ id, answer: 'local' })}
          >
            Make it here
          </Button>
        )}
      </span>
    </div>
  )
}
