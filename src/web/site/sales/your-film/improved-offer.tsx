import * as words from '#src/contracts/words/site/your-film.ts'
import { Button } from '#src/web/ui/button.tsx'
import { say } from '#src/web/ui/say.ts'
import type { LockedCut } from './use-locked-cut.ts'
import styles from './your-film.module.css'

// Stays until it is answered, and changes nothing by itself.
export function ImprovedOffer({ cut }: { cut: LockedCut }) {
  if (cut.isTrying) {
    return (
      <div className={styles.offer} data-surface="paper">
        <Button variant="line" size="sm" onClick={cut.keepFirst}>
          {say(words.keepFirstButton)}
        </Button>
        <Button size="sm" onClick={cut.useImproved}>
          {say(words.useThisOneButton)}
        </Button>
      </div>
    )
  }
  if (!cut.hasImproved) return null
  return (
    <div className={styles.offer} data-surface="paper">
      <p role="status">{say(words.improvedReady)}</p>
      <Button size="sm" onClick={cut.watchImproved}>
        {say(words.watchItButton)}
      </Button>
      <Button variant="line" size="sm" onClick={cut.keepFirst}>
        {say(words.keepFirstButton)}
      </Button>
    </div>
  )
}
