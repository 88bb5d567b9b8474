import type { MouseEvent } from 'react'
import { formatPence } from '#src/kit/money.ts'
import thumb from '#src/web/images/poster-restaurant-120.avif'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { usePrices } from '#src/web/site/shared/site-content.ts'
import styles from './bottom-bar.module.css'

// Without the page's code, 'Watch Sample' still leads to the samples.
export function BottomBar({ onWatch }: { onWatch: () => void }) {
  const { list } = usePrices()
  const watch = (event: MouseEvent) => {
    event.preventDefault()
    onWatch()
  }
  return (
    <aside className={styles.bar} data-surface="ink" aria-label="Quick actions">
      <div className={classNames(layout.wrap, styles.row)}>
        <a className={styles.watch} href="#portfolio" data-held onClick={watch}>
          <img src={thumb} alt="" width={120} height={213} loading="lazy" decoding="async" />
          Watch Sample
        </a>
        <span className={styles.promise}>24-48 hours, one free revision, money-back guarantee</span>
        <Button variant="go" href="#services">
          From {formatPence(list.vr1)}
        </Button>
      </div>
    </aside>
  )
}
