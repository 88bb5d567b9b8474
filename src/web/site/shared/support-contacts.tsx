import { ContactLinks } from './contact-links.tsx'
import { useSiteContent } from './site-content.ts'
import styles from './support-contacts.module.css'

// As the owner has set them. Without any, every mail of ours can be answered.
export function SupportContacts() {
  const { contact } = useSiteContent()
  const hasOther = Boolean(contact.email ?? contact.phone ?? contact.whatsApp)
  return (
    <section className={styles.contacts} aria-labelledby="support">
      <h2 id="support">Questions?</h2>
      <ContactLinks />
      <p>{hasOther ? 'Or reply' : 'Reply'} to any of our emails. A person reads every one.</p>
    </section>
  )
}
