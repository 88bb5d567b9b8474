import { onTestFinished } from 'vitest'
import { type OutgoingEmail, queueEmails } from '#src/server/people/emails/feature.ts'
import { emails } from '#src/server/people/emails/tables.ts'
import type { MailMessage, MailOutcome, MailTransport } from '#src/server/platform/mail/port.ts'
import { makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'
import { recordOnly } from '#src/server/events/log.ts'
import { idleQueue } from './idle-queue.ts'
import { readBusiness, settings } from './read-business.ts'
import { makeTestDatabase } from './test-database.ts'

export const sent: MailOutcome = { kind: 'sent', answer: '250 ok' }
export const now = new Date('2026-03-02T10:00:00Z')

export const greeting: OutgoingEmail = {
  customerId: null,
  kind: 'transactional',
  recipient: 'helen@lakeside.example',
  subject: 'We have your request',
  content: { paragraphs: ['Thank you'] },
}

// Counts what reaches it, and answers one outcome after the other; the last one stays.
function makeFakeMail(...outcomes: (MailOutcome | Error)[]) {
  const messages: MailMessage[] = []
  const mail: MailTransport = {
    send: async (message, beforeContent) => {
      await beforeContent()
      messages.push(message)
      const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0]
      if (outcome instanceof Error) throw outcome
      return outcome ?? sent
    },
    test: async () => null,
    close: () => Promise.resolve(),
  }
  return { mail, messages }
}

export async function makeOutbox(outcomes: (MailOutcome | Error)[] = [sent], changes: Partial<OutgoingEmail> = {}) {
  const { database, url, close } = await makeTestDatabase()
  onTestFinished(close)
  const { mail, messages } = makeFakeMail(...outcomes)
  const deps = {
    database,
    url,
    mail,
    queue: idleQueue,
    clock: { now: () => now },
    record: recordOnly({ now: () => now }),
    readBusiness,
    settings,
    secrets: makeSecrets('a secret of thirty-two characters'),
    siteUrl: 'https://reelwright.example',
  }
  await database.transaction((tx) => queueEmails(deps, tx, [{ ...greeting, ...changes }]))
  const read = async () => {
    const [email] = await database.select().from(emails)
    if (!email) throw new Error('The outbox is empty')
    return email
  }
  const { id: emailId } = await read()
  return { deps, messages, read, emailId }
}
