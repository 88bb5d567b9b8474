import { useState } from 'react'
import type { Photo } from '#src/contracts/studio/photos.ts'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import styles from './contact-sheet.module.css'
import { PhotoFrame } from '#src/web/office/shared/photo-frame.tsx'

export function ContactSheet({ photos }: { photos: Photo[] }) {
  const [shown, setShown] = useState<Photo | null>(null)
  if (photos.length === 0) {
    return <EmptyState title="No images uploaded yet">They appear here as soon as the customer sends some.</EmptyState>
  }
  return (
    <>
      <ul className={styles.sheet} data-surface="ink">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <PhotoFrame
              state={photo.state}
              src={photo.thumbnailUrl}
              name={photo.originalName}
              number={index + 1}
              uploadedAt={photo.uploadDate}
              onOpen={() => setShown(photo)}
            />
          </li>
        ))}
      </ul>
      <Dialog
        open={shown !== null}
        onClose={() => setShown(null)}
        title={shown?.originalName}
        shape="wide"
        surface="ink"
      >
        {shown && <img className={styles.whole} src={shown.url} alt={shown.originalName} />}
      </Dialog>
    </>
  )
}
