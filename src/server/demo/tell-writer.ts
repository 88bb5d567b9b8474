import { setTimeout as sleep } from 'node:timers/promises'
import { listEmails, readEmail, sendEmail } from '#src/contracts/people/emails.ts'
import { sendFollowUp } from '#src/contracts/outreach/follow-ups.ts'
import type { DemoBrowser } from './browser.ts'
import { contactOf, type Person } from './people.ts'

const lookMs = 100
const maxLooks = 50

// The owner's letters.
export const makeWriter = (open: () => Promise<DemoBrowser>) => ({
  write: async (person: Person, customSubject: string, customMessage: string) => {
    const body = { to: contactOf(person).email, customSubject, customMessage, type: 'manual' as const }
    await (await open()).call(sendEmail, { body })
  },
  followUp: async (person: Person, customerId: string, template: 'day3' | 'day7') => {
    const body = {
      customerId,
      email: contactOf(person).email,
      name: person.name,
      template,
    }
    await (await open()).call(sendFollowUp, { body })
  },
  // The link in the mail of a quote, which only its reader sees.
  readQuoteLink: async (customerId: string): Promise<string | undefined> => {
    const desk = await open()
    for (const { id } of await desk.call(listEmails, { query: { customerId } })) {
      const { textContent } = await desk.call(readEmail, { params: { id } })
      const link = /\/quote-link\/\S+/.exec(textContent)?.[0]
      if (link) return link
    }
    return undefined
  },
  // Until this many letters to somebody have left; a story does not wait for ever.
  awaitMails: async (customerId: string, count: number) => {
    const desk = await open()
    for (let look = 0; look < maxLooks; look += 1) {
      const mails = await desk.call(listEmails, { query: { customerId } })
      if (mails.filter(({ status }) => !['waiting', 'sending'].includes(status)).length >= count) return
      await sleep(lookMs)
    }
  },
})
