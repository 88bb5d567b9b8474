import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { readSiteSettings } from '#src/contracts/checkout.ts'
import { askServer } from '../api/ask-server.ts'
import { orderCalls } from './order-calls.ts'
import styles from './support-contacts.module.css'

type Support = z.output<typeof readSiteSettings.answer>['support']

// Phone and WhatsApp as the owner has set them. Without either, every mail of ours can be answered.
export function SupportContacts() {
  const [support, setSupport] = useState<Support>()
  useEffect(() => {
    askServer(orderCalls.readSiteSettings)
      .then((settings) => setSupport(settings.support))
      // The rest of the page does not hang on a phone number.
      .catch(() => setSupport({ phone: null, whatsApp: null }))
  }, [])
  const hasOther = Boolean(support?.whatsApp ?? support?.phone)
  return (
    <section className={styles.contacts} aria-labelledby="support">
      <h2 id="support">Questions?</h2>
      {support?.whatsApp && (
        <p>
          WhatsApp <a href={support.whatsApp.url}>{support.whatsApp.number}</a>
        </p>
      )}
      {support?.phone && (
        <p>
          Phone <a href={`tel:${support.phone.replace(/[^+\d]/g, '')}`}>{support.phone}</a>
        </p>
      )}
      <p>{hasOther ? 'Or answer' : 'Answer'} any of our e-mails: a person reads it.</p>
    </section>
  )
}
