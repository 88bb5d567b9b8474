import { myDataPage, sitePages } from '#src/contracts/pages.ts'
import { traderLines } from '#src/contracts/people/trader-lines.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import { ContactLinks } from './contact-links.tsx'
import { useSiteContent } from './site-content.ts'
import layout from './layout.module.css'
import styles from './site-footer.module.css'

// The billing block of a film poster: small words join the large ones.
const billingOf = (business: string): [join: string, name: string][] => [
  ['a', business],
  ['production photographs by', 'You'],
  ['camera moves by', 'AI'],
  ['cut to', 'Music'],
  ['delivered in', '24-48 hours'],
  ['with', 'One free revision'],
  ['and a', 'Money-back guarantee'],
  ['priced in', 'Pounds sterling'],
]

export function SiteFooter() {
  const { business } = useSiteContent()
  return (
    <footer className={styles.footer} data-surface="ink">
      <div className={layout.wrap}>
        <p className={styles.billing}>
          {billingOf(business.name).map(([join, name]) => (
            <span key={name}>
              <small>{join}</small> {name}{' '}
            </span>
          ))}
        </p>
        <nav className={styles.small} aria-label="Legal">
          <a href={sitePages.terms} data-held>
            Terms and Conditions
          </a>
          <a href={sitePages.privacy} data-held>
            Privacy policy
          </a>
          <a href={myDataPage}>Your data</a>
        </nav>
        <div className={classNames(styles.small, styles.contact)}>
          <ContactLinks />
        </div>
        <Trader />
        <p className={classNames(styles.small, layout.figures)}>
          <span>Photos and films deleted 30 days after delivery</span>
          <span>© 2026 {business.name}</span>
        </p>
      </div>
    </footer>
  )
}

// Who sells, once the owner has said it.
function Trader() {
  const { business } = useSiteContent()
  const lines = [...traderLines(business), ...(business.vatNumber ? [`VAT number ${business.vatNumber}`] : [])]
  if (lines.length === 0) return null
  return (
    <p className={classNames(styles.small, layout.figures)}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  )
}
