import { useEffect, useRef } from 'react'
import { sitePages } from '#src/contracts/pages.ts'
import * as frame from '#src/contracts/words/site/frame.ts'
import { useLayer } from '#src/web/site/shared/use-layer.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { say } from '#src/web/ui/say.ts'
import * as homeLabelsWords from '#src/contracts/words/site/home-labels.ts'
import styles from './home-menu.module.css'
import { useHomeSections } from './sections.ts'

export const homeMenuId = 'home-menu'

// A popover opens and closes without any script, so a phone has its menu before the page's code is there. With it, Back
// closes the menu.
export function HomeMenu({ active }: { active: string | undefined }) {
  const sections = useHomeSections()
  const { isOpen, open: openLayer, close: closeLayer } = useLayer('menu')
  const menu = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isOpen && menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }, [isOpen])
  const close = () => document.getElementById(homeMenuId)?.hidePopover()
  return (
    <nav
      ref={menu}
      id={homeMenuId}
      onToggle={({ newState }) => (newState === 'open' ? openLayer() : closeLayer())}
      className={styles.menu}
      popover="auto"
      data-surface="ink"
      aria-label={say(homeLabelsWords.menuForScreenReaders)}
    >
      <button
        type="button"
        className={styles.close}
        popoverTarget={homeMenuId}
        popoverTargetAction="hide"
        aria-label={say(homeLabelsWords.closeMenuForScreenReaders)}
      >
        <Icon name="close" />
      </button>
      <ul className={styles.list}>
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === active ? 'true' : undefined} onClick={close}>
              {say(label)}
            </a>
          </li>
        ))}
      </ul>
      <Button variant="go" size="big" href={sitePages.quote}>
        {say(frame.quoteButton)}
      </Button>
    </nav>
  )
}
