import { sitePages } from '#src/contracts/pages.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ContactFrame, MissingFrame } from '../contact-frame.tsx'
import { FilmStrip } from '../film-strip.tsx'
import layout from '../layout.module.css'
import { SiteFrame } from '../site-frame.tsx'
import { SiteHeader } from '../site-header.tsx'
import styles from './not-found-page.module.css'

export function NotFoundPage() {
  return (
    <SiteFrame header={<SiteHeader look="over" />}>
      <section className={styles.screen} data-surface="ink">
        <div className={classNames(layout.wrap, styles.grid)}>
          <div className={styles.say}>
            <h1>Page Not Found</h1>
            <p className={layout.lede}>This frame is missing from the reel.</p>
            <Button variant="go" size="big" href={sitePages.home}>
              Back to Home
            </Button>
          </div>
          <FilmStrip className={styles.strip}>
            <ContactFrame photo="olives" number={403} />
            <MissingFrame number={404} />
            <ContactFrame photo="macarons" number={405} />
          </FilmStrip>
        </div>
      </section>
    </SiteFrame>
  )
}
