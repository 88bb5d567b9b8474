import { type ReactNode, useState } from 'react'
import type { Photo } from '#src/contracts/studio/photos.ts'
import { formatDayTime } from './format-time.ts'
import styles from './photo-frame.module.css'

export interface PhotoFrameProps {
  state: Photo['state']
  src: string
  name: string
  uploadedAt: string
  onOpen: () => void
  // In front of the name.
  number?: number
  // In a corner of the picture.
  badge?: string
  // Whose it is, below the name.
  about?: ReactNode
  // What can be done with it. With buttons of its own for viewing, the picture is not one more stop of the Tab key.
  actions?: ReactNode
}

export function PhotoFrame(props: PhotoFrameProps) {
  const { name, number, uploadedAt, badge, actions } = props
  return (
    <figure className={styles.frame}>
      <div className={styles.picture}>
        <Picture {...props} />
        {badge && <span className={styles.size}>{badge}</span>}
      </div>
      <figcaption className={styles.caption}>
        <span className={styles.name}>
          {number} {name}
        </span>
        <time dateTime={uploadedAt}>{formatDayTime(uploadedAt)}</time>
      </figcaption>
      {props.about}
      {actions}
    </figure>
  )
}

function Picture({ state, src, name, actions, onOpen }: PhotoFrameProps) {
  const [isMissing, setMissing] = useState(false)
  if (state === 'processing') return <p className={styles.instead}>Being prepared...</p>
  if (state === 'unreadable') return <p className={styles.instead}>We couldn’t read this picture</p>
  if (isMissing) return <p className={styles.instead}>Image Not Found</p>
  return (
    <button type="button" className={styles.open} tabIndex={actions ? -1 : 0} onClick={onOpen}>
      <img src={src} alt={name} loading="lazy" onError={() => setMissing(true)} />
    </button>
  )
}
