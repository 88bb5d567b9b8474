import type { MouseEvent } from 'react'
import { officePages, sitePages } from '#src/contracts/pages.ts'
import * as frame from '#src/contracts/words/site/frame.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Logo } from '#src/web/ui/logo.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import { useSiteContent } from '#src/web/site/shared/site-content.ts'
import bar from '#src/web/site/shared/site-header.module.css'
import { say } from '#src/web/ui/say.ts'
import * as homeLabelsWords from '#src/contracts/words/site/home-labels.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import styles from './home-header.module.css'
import { HomeMenu, homeMenuId } from './home-menu.tsx'
import { useHomeSections } from './sections.ts'
import { useActiveSection } from './use-active-section.ts'
import { useHiddenDoor } from './use-hidden-door.ts'
import { useScrolledPast } from './use-scrolled-past.ts'

const styleChangePx = 50

export function HomeHeader() {
  const isScrolled = useScrolledPast(styleChangePx)
  const sections = useHomeSections()
  const active = useActiveSection()
  const door = useHiddenDoor()
  const { business, logo } = useSiteContent()
  const goToTop = (event: MouseEvent) => {
    event.preventDefault()
    scrollTo({ top: 0 })
    door.knock()
  }
  return (
    <header
      className={classNames(bar.header, bar.over, styles.header, isScrolled && styles.scrolled)}
      data-surface="ink"
      data-scrolled={isScrolled || undefined}
    >
      <div className={classNames(layout.wrap, bar.bar, styles.bar)}>
        <Logo name={business.name} image={logo} href={sitePages.home} onClick={goToTop} />
        {door.isShown && (
          <a className={styles.door} href={officePages.desk}>
            {say(homeLabelsWords.adminAccessLink)}
          </a>
        )}
        <nav className={classNames(bar.sections, styles.sections)} aria-label={say(sharedWords.menuForScreenReaders)}>
          {sections
            .filter(({ isMenuOnly }) => !isMenuOnly)
            .map(({ id, label }) => (
              <a key={id} href={`#${id}`} aria-current={id === active ? 'true' : undefined}>
                {say(label)}
              </a>
            ))}
        </nav>
        <Button className={bar.quote} variant="line" href={sitePages.quote}>
          {say(frame.quoteButton)}
        </Button>
        <button
          type="button"
          className={styles.open}
          popoverTarget={homeMenuId}
          aria-label={say(homeLabelsWords.openMenuForScreenReaders)}
        >
          <Icon name="menu" />
        </button>
      </div>
      <HomeMenu active={active} />
    </header>
  )
}
