import type { MouseEvent } from 'react'
import { formatPence } from '#src/kit/money.ts'
import { sayRounds } from '#src/contracts/words/say-rounds.ts'
import * as words from '#src/contracts/words/site/home.ts'
import thumb from '#src/web/images/poster-restaurant-120.avif'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import layout from '#src/web/site/shared/layout.module.css'
import { usePrices, useRounds, useSiteContent } from '#src/web/site/shared/site-content.ts'
import { say } from '#src/web/ui/say.ts'
import * as homeLabelsWords from '#src/contracts/words/site/home-labels.ts'
import { Unbroken } from '#src/web/ui/unbroken.tsx'
import styles from './bottom-bar.module.css'
import { useScrolledPast } from './use-scrolled-past.ts'

const comesAtPx = 50

// It comes with the first scroll: before that the first screen says all of it. Without the page's code, 'Watch Sample' still leads to the samples.
export function BottomBar({ onWatch }: { onWatch: () => void }) {
  const { list } = usePrices()
  const { isLaunched } = useSiteContent()
  const rounds = sayRounds(say, useRounds())
  const isScrolled = useScrolledPast(comesAtPx)
  const watch = (event: MouseEvent) => {
    event.preventDefault()
    onWatch()
  }
  return (
    <aside
      className={classNames(styles.bar, isScrolled && styles.shown)}
      data-surface="ink"
      aria-label={say(homeLabelsWords.quickActionsForScreenReaders)}
    >
      <div className={classNames(layout.wrap, styles.row)}>
        <a className={styles.watch} href="#portfolio" data-held onClick={watch}>
          <img src={thumb} alt="" width={120} height={213} loading="lazy" decoding="async" />
          {say(words.barWatch)}
        </a>
        <span className={styles.promise}>
          <Unbroken text={isLaunched ? say(words.barPromiseRounds, { rounds }) : say(words.barPromise)} />
        </span>
        <Button variant="go" href="#services">
          {say(words.barPrice, { price: formatPence(list.vr1) })}
        </Button>
      </div>
    </aside>
  )
}
