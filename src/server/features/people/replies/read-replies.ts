import { dayMs, minuteMs } from '#src/kit/time.ts'
import { newId } from '#src/kit/ids.ts'
import { holdLiving } from '#src/server/features/people/customers/feature.ts'
import { findCustomerOfEmails } from '#src/server/features/people/emails/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Transaction } from '#src/server/platform/database/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { AttachedPhoto, IncomingMail, OpenMailbox } from '#src/server/platform/mailbox/port.ts'
import { addressOf } from '#src/server/platform/mail/port.ts'
import type { ReadBusiness } from '#src/server/platform/settings/port.ts'
import { claimMailbox, forgetOtherMailboxes, releaseMailbox } from './position-store.ts'
import { insertReply } from './reply-store.ts'

export interface ReplyDeps {
  database: Database
  clock: Clock
  log: Log
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
  const customerId = await findWriter(deps, mail)
  if (!customerId) return
  const { text, hasPhotos } = await mail.readContent()
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    // Erased or archived while the mail was fetched: then nothing is kept.
    const living = await holdLiving(tx, customerId)
    if (!living) return
    const { from: sender, subject, messageId } = mail
    const kept = { sender, subject, text, messageId, hasPhotos, photosAddedAt: null }
    const reply = { id: newId(now.getTime()), customerId: living, createdAt: now, ...kept }
    if (await insertReply(tx, reply)) await deps.whenReplied(tx, living, now)
  })
}

// By the letter that is answered; else by the address it comes from.
async function findWriter({ database, findAddressee }: ReplyDeps, mail: IncomingMail): Promise<string | undefined> {
  const answered = await findCustomerOfEmails(database, idsOf(mail.answers))
  return answered ?? (await findAddressee(mail.from))?.id
}

const idsOf = (messageIds: string[]): string[] =>
  messageIds.flatMap((messageId) => /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/.exec(messageId)?.[1] ?? [])
