import { TextButton } from '#src/web/ui/text-button.tsx'
import styles from './draft-mark.module.css'
import type { Draft } from './use-draft.ts'

// Beside the button that would save it. What is discarded gives way to what the server holds.
export function DraftMark({ draft }: { draft: Pick<Draft<unknown>, 'isKept' | 'discard'> }) {
  if (!draft.isKept) return null
  return (
    <span className={styles.mark}>
      Draft kept in this browser. <TextButton onClick={draft.discard}>Discard</TextButton>
    </span>
  )
}
