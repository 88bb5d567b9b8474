import { Link } from 'wouter'
import { customerPath, jobPath } from '#src/contracts/pages.ts'
import type { GalleryImage } from '#src/contracts/studio/gallery.ts'
import { formatBytes } from '#src/web/office/shared/format-bytes.ts'
import { PhotoFrame } from '#src/web/office/shared/photo-frame.tsx'
import { Button } from '#src/web/ui/button.tsx'
import styles from './gallery-frame.module.css'

export interface GalleryFrameProps {
  image: GalleryImage
  onView: () => void
  onReadAgain: () => void
  onDelete: () => void
}

export function GalleryFrame({ image, onView, onReadAgain, onDelete }: GalleryFrameProps) {
  const { originalName, path } = image
  return (
    <PhotoFrame
      state={image.state}
      src={image.thumbnailPath}
      name={originalName}
      uploadedAt={image.uploadedAt}
      badge={formatBytes(image.size)}
      onOpen={onView}
      about={
        <p className={styles.about}>
          <Link href={customerPath(image.customerId)}>{image.customerName || 'Customer'}</Link>
          {image.film && (
            <>
              , in{' '}
              <Link href={jobPath(image.film.jobId)}>
                {image.film.isOpen ? 'the unapproved film for' : 'the film for'} {image.film.businessName}
              </Link>
            </>
          )}
        </p>
      }
      actions={
        <div className={styles.actions}>
          {image.state === 'unreadable' ? (
            <Button variant="line" size="sm" aria-label={`Try to read ${originalName} again`} onClick={onReadAgain}>
              Try again
            </Button>
          ) : (
            <>
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
            </>
          )}
          <Button variant="line" size="sm" aria-label={`Delete ${originalName}`} onClick={onDelete}>
            Delete
          </Button>
        </div>
      }
    />
  )
}

// What is kept for showing is a JPEG, whatever was sent.
const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.jpg`
