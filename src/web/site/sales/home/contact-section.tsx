import { sitePages } from '#src/contracts/pages.ts'
import { Button } from '#src/web/ui/button.tsx'
import { classNames } from '#src/web/ui/class-names.ts'
import { ContactLinks } from '#src/web/site/shared/contact-links.tsx'
import layout from '#src/web/site/shared/layout.module.css'
import styles from './contact-section.module.css'

export function ContactSection() {
  return (
    <section className={layout.section} id="contact" data-surface="ink" data-later>
      <div className={classNames(layout.wrap, styles.grid)}>
        <h2>Send the photos you already have.</h2>
        <div className={styles.act}>
          <p className={layout.lede}>
            Tell us about the business and add your pictures. We answer with a quote within 2 hours.
          </p>
          <Button variant="go" size="big" href={sitePages.quote}>
            Get Business Quote
          </Button>
          <ContactLinks />
        </div>
      </div>
    </section>
  )
}
