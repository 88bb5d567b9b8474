import type { ReactNode } from 'react'
import styles from './text-button.module.css'

// Opens what it names: a row of a list, an entry of a story.
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.button} onClick={onClick}>
      {children}
    </button>
  )
}
