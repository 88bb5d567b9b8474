import * as words from '#src/contracts/words/site/frame.ts'
import { say } from '#src/web/ui/say.ts'
import { useSiteContent } from './site-content.ts'
import styles from './contact-links.module.css'

// How to reach a person: only what the owner has set.
export function ContactLinks() {
  const { email, phone, whatsApp, hours } = useSiteContent().contact
  if (!email && !phone && !whatsApp) return null
  return (
    <ul className={styles.ways}>
      {whatsApp && (
        <li>
          {say(words.whatsAppLabel)} <a href={whatsApp.url}>{whatsApp.number}</a>
        </li>
      )}
      {phone && (
        <li>
          {say(words.phoneLabel)} <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </li>
      )}
      {email && (
        <li>
          {say(words.emailLabel)} <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
      {hours && <li>{say(words.openingHours, { hours })}</li>}
    </ul>
  )
}
