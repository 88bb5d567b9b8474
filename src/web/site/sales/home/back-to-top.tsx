import { Icon } from '#src/web/ui/icon.tsx'
import * as words from '#src/contracts/words/site/home-labels.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './back-to-top.module.css'
import { useScrolledPast } from './use-scrolled-past.ts'

const shownAfterPx = 300

export function BackToTop() {
  const isShown = useScrolledPast(shownAfterPx)
  return (
    <button
      type="button"
      className={styles.top}
      aria-label={say(words.backToTopForScreenReaders)}
      hidden={!isShown}
      onClick={goToTop}
    >
      <Icon name="up" />
    </button>
  )
}

// Focus goes first: hidden on the way while it has the focus, the button would stop the scrolling there.
function goToTop(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
  scrollTo({ top: 0 })
}
