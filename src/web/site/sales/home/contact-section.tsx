import { sitePages } from '#src/contracts/pages.ts'
import * as frame from '#src/contracts/words/site/frame.ts'
import * as words from '#src/contracts/words/site/home-ending.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { ContactLinks } from '#src/web/site/shared/contact-links.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import { say } from '#src/web/ui/say.ts'
import styles from './contact-section.module.css'

export function ContactSection() {
  return (
    <section className={layout.section} id="contact" data-surface="ink" data-later>
      <div className={classNames(layout.wrap, styles.grid)}>
        <h2>{say(words.title)}</h2>
        <div className={styles.act}>
          <p className={layout.lede}>{say(words.text)}</p>
          <Button variant="go" size="big" href={sitePages.quote}>
            {say(frame.quoteButton)}
          </Button>
          <ContactLinks />
        </div>
      </div>
    </section>
  )
}
