import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './skeleton.module.css'

export function Skeleton({ lines = 4, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div className={styles.skeleton} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={styles.bone} />
      ))}
    </div>
  )
}
