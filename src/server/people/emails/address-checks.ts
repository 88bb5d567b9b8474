import { and, desc, eq } from 'drizzle-orm'
import { askAddressAgain, listAddressChecks, openAddressLink } from '#src/contracts/people/addresses.ts'
import { addressCheck as words } from '#src/contracts/words/letters/customer-letters.ts'
import { phrase } from '#src/contracts/words/say.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { dayMs, hourMs } from '#src/kit/time.ts'
import type { PeopleDeps } from '#src/server/people/deps.ts'
import { done } from '#src/contracts/call.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import type { Database, Executor, Transaction } from '#src/server/platform/database/port.ts'
import { deliverEmailJob, type MailDeps, queueEmails } from './outbox.ts'
import { awaitsHolder } from './outbox.sql.ts'
import { addressChecks, emails } from './tables.ts'
import { openLink, sealLink } from './suppression.ts'

// A mistyped correction, or one that was made for the wrong person, would send a film, an order's link or everything we
// hold about somebody to a stranger. So an address that was changed by anyone but its holder gets one letter with fixed
// words. All other mail for it waits in the log, and goes out when the link in that letter is opened.

const purpose = 'address check'
const againAfterMs = hourMs
const maxListed = 200
// It leads to an order: whoever finds the letter years later must not be there with one click.
const linkDays = 30

export type AskDeps = MailDeps & Pick<PeopleDeps, 'secrets' | 'siteUrl'>

export async function askHolder(deps: AskDeps, tx: Transaction, address: string): Promise<void> {
  const { businessName } = await deps.readBusiness(tx)
  const business = { business: businessName }
  const until = deps.clock.now().getTime() + linkDays * dayMs
  const url = `${deps.siteUrl}${openAddressLink.path.replace(':token', sealLink(deps, purpose, `${until} ${address}`))}`
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

async function askAgain(deps: AskDeps & { database: Database }, address: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const [check] = await tx.select().from(addressChecks).where(eq(addressChecks.address, address)).for('update')
    if (!check) throw new AppError('not_found', 'This address is confirmed.')
    const waitMs = againAfterMs - (deps.clock.now().getTime() - check.askedAt.getTime())
    if (waitMs > 0) throw new AppError('conflict', 'We asked less than an hour ago.')
    await askHolder(deps, tx, address)
  })
}

const findAddressChecks = (db: Executor) =>
  db.select().from(addressChecks).orderBy(desc(addressChecks.askedAt)).limit(maxListed)

export async function mayReceivePersonalData(db: Executor, address: string): Promise<boolean> {
  const [check] = await db.select().from(addressChecks).where(eq(addressChecks.address, address))
  return check === undefined
}

type ConfirmDeps = AskDeps & Pick<PeopleDeps, 'database' | 'record'>

// Answers the address. What waited for this leaves now.
async function confirmAddress(deps: ConfirmDeps, token: string): Promise<string> {
  const [, until, address] = /^(\d+) (.+)$/.exec(openLink(deps, purpose, token) ?? '') ?? []
  if (!address) throw new AppError('not_found', refusals.linkInvalid)
  if (deps.clock.now().getTime() >= Number(until)) throw new AppError('not_found', refusals.linkExpired)
  await deps.database.transaction(async (tx) => {
    const [check] = await tx.delete(addressChecks).where(eq(addressChecks.address, address)).returning()
    if (!check) return
    const facts = { emailId: check.emailId }
    await deps.record(tx, [{ kind: 'address.confirmed', actor: 'customer', facts }])
    const waiting = await tx
      .update(emails)
      .set({ reason: null })
      .where(and(eq(emails.recipient, address), eq(emails.status, 'waiting'), eq(emails.reason, awaitsHolder)))
      .returning({ emailId: emails.id })
    await deps.queue.enqueue(tx, deliverEmailJob, waiting)
  })
  return address
}

export const addressRoutes = (deps: ConfirmDeps & Pick<PeopleDeps, 'pageOfAddress'>): Route[] => [
  route(openAddressLink, async ({ params, header }) => {
    // A program that looks through mail is not the holder.
    const isPerson = header('sec-fetch-dest') === 'document'
    const location = isPerson ? await deps.pageOfAddress(await confirmAddress(deps, params.token)) : '/'
    return { body: {}, headers: { location } }
  }),
  route(listAddressChecks, async () => {
    const checks = await findAddressChecks(deps.database)
    return { body: checks.map(({ address, askedAt }) => ({ address, askedAt: askedAt.toISOString() })) }
  }),
  route(askAddressAgain, async ({ body }) => {
    await askAgain(deps, body.address)
    return { body: done }
  }),
]
