import { myDataPage, sitePages, withdrawPage } from '#src/contracts/pages.ts'
import { traderLines } from '#src/contracts/people/trader-lines.ts'
import { sayCurrency } from '#src/contracts/words/say-currency.ts'
import { sayRounds } from '#src/contracts/words/say-rounds.ts'
import * as words from '#src/contracts/words/site/footer.ts'
import * as titles from '#src/contracts/words/site/titles.ts'
import { classNames } from '#src/web/ui/class-names.ts'
import { say } from '#src/web/ui/say.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import * as packageWords from '#src/contracts/words/site/packages.ts'
import { ContactLinks } from './contact-links.tsx'
import { useKeptDays, useRounds, useSiteContent } from './site-content.ts'
import layout from './layout.module.css'
import { Unbroken } from '#src/web/ui/unbroken.tsx'
import styles from './site-footer.module.css'

// The billing block of a film poster: small words join the large ones.
const billing: [join: string, name: string][] = [
  [words.photographsBy, words.you],
  [words.cameraMovesBy, words.camera],
  [words.cutTo, sharedWords.music],
  [words.deliveredIn, packageWords.deliveryTime],
]

export function SiteFooter() {
  const { business, isLaunched } = useSiteContent()
  const rounds = sayRounds(say, useRounds())
  const { films } = useKeptDays()
  const credits = [
    [words.beforeTheName, business.name],
    ...billing.map(([join, name]) => [join, say(name)]),
    [words.includes, isLaunched ? say(words.revisionRounds, { rounds }) : say(words.revision)],
    [words.andA, say(words.guarantee)],
    [words.pricedIn, sayCurrency(say, words.currency)],
  ]
  return (
    <footer className={styles.footer} data-surface="ink">
      <div className={layout.wrap}>
        <p className={styles.billing}>
          {credits.map(([join = '', name]) => (
            <span key={join}>
              <small>{say(join)}</small>{' '}
              <b>
                <Unbroken text={name ?? ''} />
              </b>{' '}
            </span>
          ))}
        </p>
        <nav className={styles.small} aria-label={say(sharedWords.legalForScreenReaders)}>
          <a href={sitePages.terms} data-held>
            {say(titles.terms)}
          </a>
          <a href={sitePages.privacy} data-held>
            {say(words.privacyLink)}
          </a>
          <a href={myDataPage}>{say(titles.yourData)}</a>
          <a href={withdrawPage}>{say(titles.withdrawal)}</a>
        </nav>
        <div className={classNames(styles.small, styles.contact)}>
          <ContactLinks />
        </div>
        <Trader />
        <p className={classNames(styles.small, layout.figures)}>
          <span>{say(words.deletionPromise, { retentionDays: films })}</span>
          <span>{say(words.copyright, { name: business.name })}</span>
        </p>
      </div>
    </footer>
  )
}

// Who sells, once the owner has said it.
function Trader() {
  const { business } = useSiteContent()
  const lines = [
    ...traderLines(business, say),
    ...(business.vatNumber ? [say(words.vatNumber, { number: business.vatNumber })] : []),
  ]
  if (lines.length === 0) return null
  return (
    <p className={classNames(styles.small, layout.figures)}>
      {lines.map((line) => (
        <span key={line} dir="auto">
          {line}
        </span>
      ))}
    </p>
  )
}
