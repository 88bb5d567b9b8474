import { useState } from 'react'
import type { Photo } from '#src/contracts/studio/photos.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import styles from './card-images.module.css'

export interface ThumbnailProps {
  photo: Photo
  label: string
  onOpen: () => void
}

export function Thumbnail({ photo, label, onOpen }: ThumbnailProps) {
  const [isMissing, setMissing] = useState(false)
  const isShown = photo.state === 'ready' && !isMissing
  return (
    <button type="button" className={styles.open} aria-label={label} onClick={onOpen}>
      {isShown ? (
        <img src={photo.thumbnailUrl} alt="" loading="lazy" onError={() => setMissing(true)} />
      ) : (
        <Icon name="photo" />
      )}
    </button>
  )
}
