import type { ReactNode } from 'react'
import styles from './photo-sheet.module.css'

export interface PhotoFrameProps {
  file: File
  // Null where none can be made; undefined until it is there.
  pictureUrl: string | null | undefined
  place: number
  note: string
  children?: ReactNode
}

// One photo on the sheet. What cannot be shown gets a tile with its kind on it.
export function PhotoFrame({ file, pictureUrl, place, note, children }: PhotoFrameProps) {
  return (
    <>
      <div className={styles.picture}>
        {pictureUrl ? (
          <img src={pictureUrl} alt="" decoding="async" draggable={false} />
        ) : (
          <div className={styles.tile}>{pictureUrl === null && kindOf(file)}</div>
        )}
        {children}
      </div>
      <p className={styles.caption}>
        <span>
          {place} {file.name}
        </span>
        <span>{note}</span>
      </p>
    </>
  )
}

const kindOf = ({ name }: File): string => name.split('.').at(-1)?.toUpperCase() ?? ''
