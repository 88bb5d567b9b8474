import { useState } from 'react'
import type { GalleryImage } from '#src/contracts/gallery.ts'
import { formatDayTime } from '#src/web/office/format-time.ts'
import { Button } from '#src/web/ui/button.tsx'
import { formatBytes } from '#src/web/office/format-bytes.ts'
import styles from './gallery-frame.module.css'

export interface GalleryFrameProps {
  image: GalleryImage
  onView: () => void
  onDelete: () => void
}

export function GalleryFrame({ image, onView, onDelete }: GalleryFrameProps) {
  const { originalName, path, uploadedAt } = image
  return (
    <figure className={styles.frame}>
      <div className={styles.picture}>
        <Picture image={image} onView={onView} />
        <span className={styles.size}>{formatBytes(image.size)}</span>
      </div>
      <figcaption className={styles.caption}>
        <span className={styles.name}>{originalName}</span>
        <time dateTime={uploadedAt}>{formatDayTime(uploadedAt)}</time>
      </figcaption>
      <div className={styles.actions}>
        <Button variant="line" size="sm" aria-label={`View ${originalName}`} onClick={onView}>
          View
        </Button>
        <Button
          variant="line"
          size="sm"
          href={path}
          download={jpegName(originalName)}
          aria-label={`Download ${originalName}`}
        >
          Download
        </Button>
        <Button variant="line" size="sm" aria-label={`Delete ${originalName}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </figure>
  )
}

function Picture({ image, onView }: Pick<GalleryFrameProps, 'image' | 'onView'>) {
  const [isMissing, setMissing] = useState(false)
  if (image.state === 'processing') return <p className={styles.instead}>Being prepared...</p>
  if (image.state === 'unreadable') return <p className={styles.instead}>This picture could not be read</p>
  if (isMissing) return <p className={styles.instead}>Image Not Found</p>
  return (
    <button type="button" className={styles.open} tabIndex={-1} onClick={onView}>
      <img src={image.thumbnailPath} alt={image.originalName} loading="lazy" onError={() => setMissing(true)} />
    </button>
  )
}

// What is kept for showing is a JPEG, whatever was sent.
const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.jpg`
