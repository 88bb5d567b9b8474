import { clipSeconds, maxRoomImages } from '#src/contracts/studio/engine-room.ts'
import { officePages } from '#src/contracts/pages.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { BatchPanel } from './batch-panel.tsx'
import { ClipTable } from './clip-table.tsx'
import styles from './engine-room-screen.module.css'
import { GeneratedVideos } from './generated-videos.tsx'
import { ImageSlots } from './image-slots.tsx'
import { LastBatches } from './last-batches.tsx'
import { StageSteps } from './stage-steps.tsx'
import { useRoom } from './use-room.ts'
import { useRoomImages } from './use-room-images.ts'
import { useSendBatch } from './use-send-batch.ts'

export function EngineRoomScreen() {
  const room = useRoom()
  const { images, add, map, remove } = useRoomImages()
  const batch = useSendBatch()
  const mappedCount = images.filter(({ category }) => category !== '').length
  const batches = room.data?.batches ?? []
  return (
    <>
      <ScreenHead
        title="Engine room"
        actions={
          <>
            <Button variant="line" size="sm" href={officePages.imageGallery}>
              Image gallery
            </Button>
            <Button variant="line" size="sm" href={officePages.promptTemplates}>
              Prompt templates
            </Button>
          </>
        }
      >
        Up to {maxRoomImages} images. One {clipSeconds}-second clip each.
      </ScreenHead>
      <StageSteps stage={batch.stage} />
      {room.isError && <LoadFailed error={room.error} busy={room.isFetching} onRetry={() => void room.refetch()} />}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <ImageSlots images={images} disabled={batch.isBusy} onAdd={add} onMap={map} onRemove={remove} />
          <ClipTable batches={batches} />
          <GeneratedVideos />
        </div>
        <aside className={styles.stack} aria-label="Batch">
          <BatchPanel
            imageCount={mappedCount}
            isBusy={batch.isBusy}
            error={batch.error}
            onSend={() => batch.send(images)}
          />
          {room.data?.provider === 'local' && (
            <Notice tone="info">You have no provider key, so the built-in engine makes the clips.</Notice>
          )}
          <LastBatches batches={batches} />
        </aside>
      </div>
    </>
  )
}
