import { sitePages } from '#src/contracts/pages.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { ContactFrame, MissingFrame } from '#src/web/site/shared/contact-frame.tsx'
import { FilmStrip } from '#src/web/site/shared/film-strip.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import { SiteFrame } from '#src/web/site/shared/site-frame.tsx'
import { SiteHeader } from '#src/web/site/shared/site-header.tsx'
import * as titlesWords from '#src/contracts/words/site/titles.ts'
import * as words from '#src/contracts/words/site/not-found.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import styles from './not-found-page.module.css'

export function NotFoundPage() {
  return (
    <SiteFrame header={<SiteHeader look="over" />}>
      <section className={styles.screen} data-surface="ink">
        <div className={classNames(layout.wrap, styles.grid)}>
          <div className={styles.say}>
            <h1>{say(titlesWords.notFound)}</h1>
            <p className={layout.lede}>{say(words.text)}</p>
            <Button variant="go" size="big" href={sitePages.home}>
              {say(sharedWords.backToHomeButton)}
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
