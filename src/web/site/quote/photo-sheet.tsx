import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Progress } from '../../ui/progress.tsx'
import styles from './photo-sheet.module.css'
import type { ChosenPhoto, Photos } from './use-photos.ts'

export interface PhotoSheetProps {
  photos: Photos
  progress: ReadonlyMap<File, number>
  isSubmitting: boolean
}

export function PhotoSheet({ photos, progress, isSubmitting }: PhotoSheetProps) {
  return (
    <ul className={styles.sheet} aria-label="Chosen photos" data-surface="ink">
      {photos.list.map((photo, index) => (
        <li key={photo.previewUrl}>
          <Preview photo={photo} />
          {isSubmitting && <Progress label={`Sending ${photo.file.name}`} value={progress.get(photo.file) ?? 0} />}
          {!isSubmitting && (
            <button type="button" aria-label={`Remove ${photo.file.name}`} onClick={() => photos.remove(photo)}>
              <Icon name="close" />
            </button>
          )}
          <p className={styles.caption}>
            <span>
              {index + 1} {photo.file.name}
            </span>
            <span>{isSubmitting ? describeProgress(progress.get(photo.file)) : formatBytes(photo.file.size)}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

// Few browsers can show a HEIC; what cannot be shown gets a tile with its kind on it.
function Preview({ photo }: { photo: ChosenPhoto }) {
  const [isShown, setShown] = useState(true)
  const kind = photo.file.name.split('.').at(-1)?.toUpperCase()
  if (!isShown) return <div className={styles.tile}>{kind}</div>
  return <img src={photo.previewUrl} alt="" decoding="async" onError={() => setShown(false)} />
}

function describeProgress(sent: number | undefined): string {
  if (sent === undefined) return 'waiting'
  return sent < 1 ? `sending ${Math.floor(sent * 100)}%` : 'sent'
}

const formatBytes = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
