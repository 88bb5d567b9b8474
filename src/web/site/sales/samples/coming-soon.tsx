import { useId } from 'react'
import * as words from '#src/contracts/words/site/home-samples.ts'
import { Button } from '#src/web/ui/button.tsx'
import { say } from '#src/web/ui/say.ts'
import styles from './coming-soon.module.css'

// Disabled for all, yet in reach of the keyboard: or nobody there would learn why.
// The tooltip is a part of the dialog, since nothing outside an open dialog can be seen above it.
export function ComingSoon({ children }: { children: string }) {
  const tooltipId = useId()
  return (
    <span className={styles.anchor}>
      <Button className={styles.button} variant="line" aria-disabled="true" aria-describedby={tooltipId}>
        {children}
      </Button>
      <span id={tooltipId} className={styles.tooltip} role="tooltip" data-surface="paper">
        {say(words.comingSoon)}
      </span>
    </span>
  )
}
