import { useState } from 'react'
import type { Photo } from '#src/contracts/photos.ts'
import { formatDayTime } from '#src/web/office/format-time.ts'
import styles from './photo-frame.module.css'

export interface PhotoFrameProps {
  photo: Photo
  number: number
  onOpen: () => void
}

export function PhotoFrame({ photo, number, onOpen }: PhotoFrameProps) {
  return (
    <figure className={styles.frame}>
      <Picture photo={photo} onOpen={onOpen} />
      <figcaption className={styles.caption}>
        <span className={styles.name}>
          {number} {photo.originalName}
        </span>
        <time dateTime={photo.uploadDate}>{formatDayTime(photo.uploadDate)}</time>
      </figcaption>
    </figure>
  )
}

function Picture({ photo, onOpen }: Pick<PhotoFrameProps, 'photo' | 'onOpen'>) {
  const [isMissing, setMissing] = useState(false)
  if (photo.state === 'processing') return <p className={styles.instead}>Being prepared...</p>
  if (photo.state === 'unreadable') return <p className={styles.instead}>This picture could not be read</p>
  if (isMissing) return <p className={styles.instead}>Image Not Found</p>
  return (
    <button type="button" className={styles.open} onClick={onOpen}>
      <img src={photo.thumbnailUrl} alt={photo.originalName} loading="lazy" onError={() => setMissing(true)} />
    </button>
  )
}
