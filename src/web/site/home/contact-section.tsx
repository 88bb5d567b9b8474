import { sitePages } from '#src/contracts/pages.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ContactLinks } from '../contact-links.tsx'
import layout from '../layout.module.css'
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
