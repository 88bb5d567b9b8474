import styles from './loading-screen.module.css'
import { Brackets } from './ui/brackets.tsx'
import { VisuallyHidden } from './ui/visually-hidden.tsx'

export function LoadingScreen() {
  return (
    <main className={styles.screen} role="status">
      <Brackets shape="mark" className={styles.mark} />
      <VisuallyHidden>Loading</VisuallyHidden>
    </main>
  )
}
