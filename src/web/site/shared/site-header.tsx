import { sitePages } from '#src/contracts/pages.ts'
import * as words from '#src/contracts/words/site/frame.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { Logo } from '#src/web/ui/logo.tsx'
import { say } from '#src/web/ui/say.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import layout from './layout.module.css'
import { useSiteContent } from './site-content.ts'
import styles from './site-header.module.css'

// `over` lets the header lie on the ink of the page's first section, `film` on a phone alone, where the film is all there is.
export function SiteHeader({ look }: { look: 'over' | 'film' | 'plain' }) {
  const isOver = look === 'over'
  const { business, logo } = useSiteContent()
  return (
    <header className={classNames(styles.header, styles[look])} data-surface={look === 'plain' ? 'paper' : 'ink'}>
      <div className={classNames(layout.wrap, styles.bar)}>
        <Logo name={business.name} image={logo} href={sitePages.home} />
        <nav className={styles.sections} aria-label={say(sharedWords.menuForScreenReaders)}>
          <a href={`${sitePages.home}#services`}>{say(words.whatWeDoLink)}</a>
          <a href={`${sitePages.home}#contact`}>{say(words.contactLink)}</a>
        </nav>
        {isOver && (
          <Button className={styles.quote} variant="line" href={sitePages.quote}>
            {say(words.quoteButton)}
          </Button>
        )}
      </div>
    </header>
  )
}
