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
          WhatsApp <a href={whatsApp.url}>{whatsApp.number}</a>
        </li>
      )}
      {phone && (
        <li>
          Phone <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </li>
      )}
      {email && (
        <li>
          Email <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
      {hours && <li>Open {hours}</li>}
    </ul>
  )
}
