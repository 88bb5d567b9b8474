import { Button } from '#src/web/ui/button.tsx'
import styles from './image-list.module.css'

export interface ImageListProps {
  images: File[]
  onRemove: (image: File) => void
}

export function ImageList({ images, onRemove }: ImageListProps) {
  if (images.length === 0) return null
  return (
    <ul className={styles.images}>
      {images.map((image, index) => (
        <li key={`${index} ${image.name}`} className={styles.image}>
          <span className={styles.name}>{image.name}</span>
          <Button variant="line" size="sm" aria-label={`Remove ${image.name}`} onClick={() => onRemove(image)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}
