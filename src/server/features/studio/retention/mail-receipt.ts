import { findCustomer } from '#src/server/features/people/customers/feature.ts'
import { queueEmails } from '#src/server/features/people/emails/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { RetentionDeps } from './retention-deps.ts'
import type { Erasure } from './store.ts'

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })

// The files are gone: the person they belonged to gets it in writing. Somebody who was forgotten has no address any more.
export async function mailReceipt(deps: RetentionDeps, tx: Transaction, erasure: Erasure): Promise<void> {
  const { customerId, photos, films, clips, finishedAt } = erasure
  const customer = await findCustomer(tx, customerId)
  if (!customer || !finishedAt || photos + films + clips === 0) return
  const content = {
    title: 'Deleted, as promised',
    paragraphs: [
      `On ${dayFormat.format(finishedAt)} we deleted what we held for your film. This is your receipt; there is nothing to do.`,
    ],
    facts: [
      { label: 'Photos', value: String(photos) },
      { label: 'Films', value: String(films) },
      { label: 'Clips', value: String(clips) },
      { label: 'Receipt', value: erasure.id },
    ],
  }
  const letter = { customerId: customer.id, kind: 'transactional' as const, recipient: customer.email }
  await queueEmails(deps, tx, [{ ...letter, subject: 'Your photos and films are deleted', content }])
}
