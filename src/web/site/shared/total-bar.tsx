import type { ReactNode } from 'react'
import { classNames } from '#src/web/ui/class-names.ts'
import * as words from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import layout from './layout.module.css'
import styles from './total-bar.module.css'

// Where the summary is below everything else, the total stays in sight, with the way on.
export function TotalBar({ total, children }: { total: string; children: ReactNode }) {
  return (
    <div className={styles.bar} data-surface="ink">
      <div className={classNames(layout.wrap, styles.row)}>
        <p>
          <span className={styles.label}>{say(words.total)}</span>
          <b className={classNames(layout.poster, layout.figures)}>{total}</b>
        </p>
        {children}
      </div>
    </div>
  )
}
