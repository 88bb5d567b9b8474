import type { ReactNode } from 'react'
import styles from './form-part.module.css'

export function FormPart({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend>
        <h2 tabIndex={-1}>{title}</h2>
        {note}
      </legend>
      {children}
    </fieldset>
  )
}

// Two answers side by side where there is room.
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
