import { formatDate } from '#src/kit/format-date.ts'
import { deletionReceipt as words } from '#src/contracts/words/letters/customer-letters.ts'
import * as shared from '#src/contracts/words/letters/shared.ts'
import { phrase } from '#src/contracts/words/say.ts'
import { findCustomer } from '#src/server/people/customers/feature.ts'
import { queueEmails } from '#src/server/people/emails/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { RetentionDeps } from './retention-deps.ts'
import type { Erasure } from './store.ts'

// The files are gone: the person they belonged to gets it in writing. Somebody who was forgotten has no address any more.
export async function mailReceipt(deps: RetentionDeps, tx: Transaction, erasure: Erasure): Promise<void> {
  const { customerId, photos, films, clips, finishedAt } = erasure
  const customer = await findCustomer(tx, customerId)
  if (!customer || !finishedAt || photos + films + clips === 0) return
  const content = {
    title: phrase(words.title),
    paragraphs: [phrase(words.body, { day: formatDate(finishedAt, { dateStyle: 'long' }) })],
    facts: [
      { label: phrase(shared.photos), value: String(photos) },
      { label: phrase(shared.films), value: String(films) },
      { label: phrase(shared.clips), value: String(clips) },
      { label: phrase(shared.receipt), value: erasure.id },
    ],
  }
  const letter = { customerId: customer.id, kind: 'transactional' as const, recipient: customer.email }
  await queueEmails(deps, tx, [{ ...letter, subject: phrase(words.subject), content }])
}
