import { and, desc, eq } from 'drizzle-orm'
import { openAddressLink } from '#src/contracts/people/addresses.ts'
import { addressCheck as words } from '#src/contracts/words/letters/customer-letters.ts'
import { phrase } from '#src/contracts/words/say.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { hourMs } from '#src/kit/time.ts'
import type { Database, Executor, Transaction } from '#src/server/platform/database/port.ts'
import { deliverEmailJob } from './deliver-job.ts'
import { type MailDeps, queueEmails } from './queue-emails.ts'
import { awaitsHolder } from './store.ts'
import { addressChecks, emails } from './tables.ts'
import { openLink, sealLink, type UnsubscribeLinkDeps } from './unsubscribe-link.ts'

// A mistyped correction, or one that was made for the wrong person, would send a film, an order's link or everything we
// hold about somebody to a stranger. So an address that was changed by anyone but its holder gets one letter with fixed
// words. All other mail for it waits in the log, and goes out when the link in that letter is opened.

const purpose = 'address check'
const againAfterMs = hourMs
const maxListed = 200

export type AskDeps = MailDeps & UnsubscribeLinkDeps

export async function askHolder(deps: AskDeps, tx: Transaction, address: string): Promise<void> {
  const { businessName } = await deps.readBusiness(tx)
  const business = { business: businessName }
  const url = `${deps.siteUrl}${openAddressLink.path.replace(':token', sealLink(deps, purpose, address))}`
  const [emailId = ''] = await queueEmails(deps, tx, [
    {
      customerId: null,
      kind: 'transactional',
      recipient: address,
      subject: phrase(words.subject, business),
      content: {
        title: phrase(words.title),
        paragraphs: [phrase(words.body, business)],
        action: { label: phrase(words.button), url },
      },
    },
  ])
  const asked = { askedAt: deps.clock.now(), emailId }
  await tx
    .insert(addressChecks)
    .values({ address, ...asked })
    .onConflictDoUpdate({ target: addressChecks.address, set: asked })
}

export async function askAgain(deps: AskDeps & { database: Database }, address: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const [check] = await tx.select().from(addressChecks).where(eq(addressChecks.address, address)).for('update')
    if (!check) throw new AppError('not_found', 'This address is confirmed.')
    const waitMs = againAfterMs - (deps.clock.now().getTime() - check.askedAt.getTime())
    if (waitMs > 0) throw new AppError('conflict', 'We asked less than an hour ago.')
    await askHolder(deps, tx, address)
  })
}

export const findAddressChecks = (db: Executor) =>
  db.select().from(addressChecks).orderBy(desc(addressChecks.askedAt)).limit(maxListed)

export async function mayReceivePersonalData(db: Executor, address: string): Promise<boolean> {
  const [check] = await db.select().from(addressChecks).where(eq(addressChecks.address, address))
  return check === undefined
}

export interface ConfirmDeps extends AskDeps {
  database: Database
  // In the same transaction.
  whenAddressProven: (tx: Transaction, address: string, now: Date) => Promise<void>
}

// Answers the address. What waited for this leaves now.
export async function confirmAddress(deps: ConfirmDeps, token: string): Promise<string> {
  const address = openLink(deps, purpose, token)
  if (!address) throw new AppError('not_found', refusals.linkInvalid)
  await deps.database.transaction(async (tx) => {
    const gone = await tx.delete(addressChecks).where(eq(addressChecks.address, address)).returning()
    if (gone.length === 0) return
    await deps.whenAddressProven(tx, address, deps.clock.now())
    const waiting = await tx
      .update(emails)
      .set({ reason: null })
      .where(and(eq(emails.recipient, address), eq(emails.status, 'waiting'), eq(emails.reason, awaitsHolder)))
      .returning({ emailId: emails.id })
    await deps.queue.enqueue(tx, deliverEmailJob, waiting)
  })
  return address
}
