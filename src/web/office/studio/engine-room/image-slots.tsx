import { maxRoomImages } from '#src/contracts/studio/engine-room.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { FileDrop } from '#src/web/ui/file-drop.tsx'
import { Select } from '#src/web/ui/select.tsx'
import { Status } from '#src/web/ui/status.tsx'
import styles from './image-slots.module.css'
import { promptOf, roomChoices } from './room-choices.ts'
import type { RoomImage } from './use-room-images.ts'

interface ImageSlotsProps {
  images: RoomImage[]
  disabled: boolean
  onAdd: (files: File[]) => void
  onMap: (index: number, category: string) => void
  onRemove: (index: number) => void
}

export function ImageSlots({ images, disabled, onAdd, onMap, onRemove }: ImageSlotsProps) {
  return (
    <Panel
      title="Images and prompts"
      aside={
        <span role="status">
          {images.length} of {maxRoomImages} images
        </span>
      }
    >
      {images.length > 0 && (
        <div className={styles.slots}>
          {images.map(({ file, url, category }, index) => (
            <article key={url} className={styles.slot} aria-label={`Image ${index + 1}`}>
              <div className={styles.picture}>
                <img src={url} alt={file.name} />
                <span className={styles.number}>{index + 1}</span>
              </div>
              <Select
                label={`Room template for image ${index + 1}`}
                hideLabel
                placeholder="Choose a room template"
                options={roomChoices}
                value={category}
                disabled={disabled}
                onChange={({ target }) => onMap(index, target.value)}
              />
              <p className={styles.prompt}>{category ? promptOf(category) : 'We write the prompt from the room.'}</p>
              <div className={styles.foot}>
                {category ? <Status tone="ok">Prompt mapped</Status> : <Status tone="idle">Not mapped</Status>}
                <Button
                  variant="line"
                  size="sm"
                  disabled={disabled}
                  aria-label={`Remove image ${index + 1}`}
                  onClick={() => onRemove(index)}
                >
                  Remove
                </Button>
              </div>
            </article>
          ))}
        </div>
      )}
      {images.length < maxRoomImages && (
        <FileDrop
          noun="images"
          hint={`Up to ${maxRoomImages} images: JPG, PNG, HEIC or WebP, 20 MB each.`}
          accept="image/*"
          disabled={disabled}
          onFiles={onAdd}
        />
      )}
    </Panel>
  )
}
