import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '#src/web/ui/icon.tsx'
import { VisuallyHidden } from '#src/web/ui/visually-hidden.tsx'
import * as words from '#src/contracts/words/site/quote.ts'
import { say } from '#src/web/ui/say.ts'
import { PhotoFrame } from './photo-frame.tsx'
import styles from './photo-sheet.module.css'
import type { ChosenPhoto, Photos } from './use-photos.ts'

export interface PhotoSheetProps {
  photos: Photos
  isSubmitting: boolean
}

const steps = { earlier: -1, later: 1 } as const
type Step = keyof typeof steps

// The order of the photos is the order of the film: they are dragged, or moved with their buttons.
export function PhotoSheet({ photos, isSubmitting }: PhotoSheetProps) {
  const { list } = photos
  const [dragged, setDragged] = useState<ChosenPhoto>()
  const { sheet, said, moveBy } = useMoves(photos)

  const drop = (event: DragEvent, place: number) => {
    if (!dragged) return
    event.preventDefault()
    photos.move(dragged, place)
    setDragged(undefined)
  }
  return (
    <>
      <ul ref={sheet} className={styles.sheet} aria-label={say(words.chosenPhotosForScreenReaders)} data-surface="ink">
        {list.map((photo, index) => (
          <li
            key={photo.key}
            className={photo === dragged ? styles.dragged : undefined}
            draggable={!isSubmitting}
            onDragStart={() => setDragged(photo)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={(event) => drop(event, index)}
          >
            <PhotoFrame
              file={photo.file}
              pictureUrl={photos.thumbnails.get(photo.key)}
              place={index + 1}
              note={formatBytes(photo.file.size)}
            >
              {!isSubmitting && (
                <>
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={say(words.removePhoto, { name: photo.file.name })}
                    onClick={() => photos.remove(photo)}
                  >
                    <Icon name="close" />
                  </button>
                  <MoveButton step="earlier" {...{ photo, moveBy }} disabled={index === 0} />
                  <MoveButton step="later" {...{ photo, moveBy }} disabled={index === list.length - 1} />
                </>
              )}
            </PhotoFrame>
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  )
}

interface MoveButtonProps {
  photo: ChosenPhoto
  step: Step
  disabled: boolean
  moveBy: (photo: ChosenPhoto, step: Step) => void
}

function MoveButton({ photo, step, disabled, moveBy }: MoveButtonProps) {
  return (
    <button
      type="button"
      className={styles[step]}
      data-move={`${photo.key} ${step}`}
      aria-label={
        step === 'earlier'
          ? say(words.movePhotoEarlier, { name: photo.file.name })
          : say(words.movePhotoLater, { name: photo.file.name })
      }
      disabled={disabled}
      onClick={() => moveBy(photo, step)}
    >
      <Icon name={step === 'earlier' ? 'left' : 'right'} />
    </button>
  )
}

// A moved element loses the focus: whoever moves a photo by keyboard finds it on the same photo again.
function useMoves({ list, move }: Photos) {
  const sheet = useRef<HTMLUListElement>(null)
  const moved = useRef<{ photo: ChosenPhoto; step: Step }>(null)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (!moved.current) return
    const { photo, step } = moved.current
    moved.current = null
    const buttons = [step, step === 'earlier' ? 'later' : 'earlier'].map((each) =>
      sheet.current?.querySelector<HTMLButtonElement>(`[data-move="${photo.key} ${each}"]`),
    )
    buttons.find((button) => button && !button.disabled)?.focus()
  }, [list])
  const moveBy = (photo: ChosenPhoto, step: Step) => {
    const place = list.indexOf(photo) + steps[step]
    moved.current = { photo, step }
    setSaid(say(words.photoMoved, { name: photo.file.name, place: place + 1, count: list.length }))
    move(photo, place)
  }
  return { sheet, said, moveBy }
}

const formatBytes = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
