import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './loading-screen.module.css'
import { Brackets } from './ui/brackets.tsx'
import { VisuallyHidden } from './ui/visually-hidden.tsx'

export function LoadingScreen() {
  return (
    <main className={styles.screen} role="status">
      <Brackets shape="mark" className={styles.mark} />
      <VisuallyHidden>{say(sharedWords.loadingLabel)}</VisuallyHidden>
    </main>
  )
}
