import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './skeleton.module.css'

export function Skeleton({ lines = 4, label = say(sharedWords.loadingLabel) }: { lines?: number; label?: string }) {
  return (
    <div className={styles.skeleton} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={styles.bone} />
      ))}
    </div>
  )
}
