import { dayMs, minuteMs } from '#src/kit/time.ts'
import { newId } from '#src/kit/ids.ts'
import { capsOf, countRequest } from '#src/server/people/caps/feature.ts'
import { holdLiving } from '#src/server/people/customers/feature.ts'
import { findCustomerOfEmails } from '#src/server/people/emails/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Transaction } from '#src/server/platform/database/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { AttachedPhoto, IncomingMail, OpenMailbox } from '#src/server/platform/mailbox/port.ts'
import { addressOf } from '#src/server/platform/mail/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import type { ReadBusiness } from '#src/server/platform/settings/port.ts'
import { claimMailbox, forgetOtherMailboxes, releaseMailbox, savePosition } from './position-store.ts'
import { hasReply, insertReply } from './reply-store.ts'

export interface ReplyDeps {
  database: Database
  clock: Clock
  log: Log
  secrets: Secrets
  openMailbox: OpenMailbox
  readBusiness: ReadBusiness
  findAddressee: (address: string) => Promise<{ id: string } | undefined>
  // What an answer of a customer ends, in its own transaction.
  whenReplied: (tx: Transaction, customerId: string, now: Date) => Promise<void>
  followMerge: (customerId: string) => Promise<string>
  // Each is checked as if the customer had uploaded it.
  addMailedPhotos: (customerId: string, photos: AttachedPhoto[]) => Promise<AddedPhotos>
}

interface AddedPhotos {
  added: readonly unknown[]
  skipped: { name: string; reason: string }[]
}

// Of a mailbox that is new to us.
const firstReadDays = 14
// Longer than a job may take: a reader that died blocks nobody for good.
const claimMs = 3 * minuteMs

// A mail that is handed over twice is kept once. What goes wrong is for the owner to see in Settings, and the next run
// tries again: a provider's bad hour must not fill the list of failed jobs.
export async function readReplies(deps: ReplyDeps, signal: AbortSignal): Promise<void> {
  const mailbox = await deps.openMailbox()
  if (!mailbox) return
  const now = deps.clock.now()
  const claim = { mailbox: mailbox.name, now, until: new Date(now.getTime() + claimMs) }
  const state = await claimMailbox(deps.database, claim)
  if (!state) return
  await forgetOtherMailboxes(deps.database, mailbox.name)
  const { uidValidity: validity, lastUid } = state
  const own = await readOwnAddresses(deps)
  try {
    const position = await mailbox.read({
      position: validity === null ? undefined : { validity, lastUid },
      since: new Date(now.getTime() - firstReadDays * dayMs),
      signal,
      take: (mail) => takeMail(deps, mail, own),
      passed: (reached) => savePosition(deps.database, claim, reached),
    })
    await releaseMailbox(deps.database, claim, { position, readAt: deps.clock.now() })
  } catch (cause) {
    deps.log.warn({ err: cause }, 'the mailbox could not be read')
    await releaseMailbox(deps.database, claim, { problem: mailbox.explain(cause), failedAt: deps.clock.now() })
  }
}

async function readOwnAddresses({ database, readBusiness }: ReplyDeps): Promise<string[]> {
  const { mailFrom, ownerEmail, supportEmail } = await readBusiness(database)
  return [addressOf(mailFrom), ownerEmail, supportEmail].map((address) => address.toLowerCase())
}

async function takeMail(deps: ReplyDeps, mail: IncomingMail, own: string[]): Promise<void> {
  if (mail.isAutomatic || own.includes(mail.from)) return
  const writer = await findWriter(deps, mail)
  if (!writer) return
  const { customerId, isProven } = writer
  const { text, hasPhotos } = await mail.readContent()
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    // Erased or archived while the mail was fetched: then nothing is kept.
    const living = await holdLiving(tx, customerId)
    if (!living) return
    const { from: sender, subject, messageId, validity: uidValidity, uid } = mail
    if (await hasReply(tx, messageId)) return
    const overCap = await countRequest(deps, tx, capsOf('replies', { source: living }))
    if (overCap) return deps.log.warn({ cap: overCap.kind }, 'a mail was not kept: too many today')
    const kept = { sender, subject, text, messageId, uidValidity, uid, isProven, hasPhotos, photosAddedAt: null }
    const reply = { id: newId(now.getTime()), customerId: living, createdAt: now, ...kept }
    // Anybody can write any address: what ends our letters to somebody has to come from them.
    if ((await insertReply(tx, reply)) && isProven) await deps.whenReplied(tx, living, now)
  })
}

// By the letter that is answered, whose name only those know who have it; else by the address it says it comes from.
async function findWriter({ database, findAddressee }: ReplyDeps, { answers, from, isProven }: IncomingMail) {
  const answered = await findCustomerOfEmails(database, idsOf(answers))
  if (answered) return { customerId: answered, isProven: true }
  const named = await findAddressee(from)
  return named && { customerId: named.id, isProven }
}

const idsOf = (messageIds: string[]): string[] =>
  messageIds.flatMap((messageId) => /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/.exec(messageId)?.[1] ?? [])
