import * as words from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import { ContactLinks } from './contact-links.tsx'
import { useSiteContent } from './site-content.ts'
import styles from './support-contacts.module.css'

// As the owner has set them. Without any, every mail of ours can be answered.
export function SupportContacts() {
  const { contact } = useSiteContent()
  const hasOther = Boolean(contact.email ?? contact.phone ?? contact.whatsApp)
  return (
    <section className={styles.contacts} aria-labelledby="support">
      <h2 id="support">{say(words.questionsTitle)}</h2>
      <ContactLinks />
      <p>{hasOther ? say(words.orReplyToOurEmails) : say(words.replyToOurEmails)}</p>
    </section>
  )
}
