import { dayMs, minuteMs, secondMs } from '#src/kit/time.ts'
import { newId } from '#src/kit/ids.ts'
import { capsOf, countRequest } from '#src/server/people/caps/feature.ts'
import { findArchivedByEmail, findCustomer, holdEntry } from '#src/server/people/customers/feature.ts'
import { findAnswered } from '#src/server/people/emails/feature.ts'
import type { PeopleDeps } from '#src/server/people/deps.ts'
import type { IncomingMail, Mailbox, MailPlace } from '#src/server/platform/mailbox/port.ts'
import { addressOf } from '#src/server/platform/mail/port.ts'
import {
  claimMailbox,
  claimPhotos,
  forgetOtherMailboxes,
  releaseMailbox,
  savePosition,
  findMailboxState,
  hasReply,
  insertReply,
  findReplyWithPhotos,
  releasePhotos,
} from './replies.sql.ts'
import { AppError } from '#src/kit/app-error.ts'
import { z } from 'zod'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { done } from '#src/contracts/call.ts'
import { addReplyPhotos as addCall, readMailbox, testMailbox } from '#src/contracts/people/replies.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'

type Given = 'database' | 'clock' | 'log' | 'secrets' | 'openMailbox' | 'readBusiness' | 'addMailedPhotos' | 'record'

export interface ReplyDeps extends Pick<PeopleDeps, Given> {
  findAddressee: (address: string) => Promise<{ id: string } | undefined>
  followMerge: (customerId: string) => Promise<string>
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
    // Erased while the mail was fetched: then nothing is kept.
    const writerId = await holdEntry(tx, customerId)
    if (!writerId) return
    const { from: sender, subject, messageId, validity: uidValidity, uid } = mail
    if (await hasReply(tx, messageId)) return
    const overCap = await countRequest(deps, tx, capsOf('replies', { source: writerId }))
    if (overCap) return deps.log.warn({ cap: overCap.kind }, 'a mail was not kept: too many today')
    const kept = { sender, subject, text, messageId, uidValidity, uid, isProven, hasPhotos, photosAddedAt: null }
    const reply = { id: newId(now.getTime()), customerId: writerId, createdAt: now, ...kept }
    if (!(await insertReply(tx, reply))) return
    const facts = { replyId: reply.id, isProven }
    await deps.record(tx, [{ kind: 'reply.received', actor: 'customer', customerId: writerId, facts }])
  })
}

// By the letter that is answered, whose name only those know who have it; else by the address it says it comes from. A letter
// about an order went to whoever placed it: only one to the customer's own address proves the customer.
async function findWriter({ database, findAddressee }: ReplyDeps, { answers, from, isProven }: IncomingMail) {
  const findByAddress = async (address: string) =>
    (await findAddressee(address)) ?? (await findArchivedByEmail(database, address))
  const answered = await findAnswered(database, idsOf(answers))
  const named = await findByAddress(answered ? answered.recipient : from)
  if (!answered) return named && { customerId: named.id, isProven }
  const { customerId, recipient } = answered
  const isOwnAddress = named?.id === customerId || (await findCustomer(database, customerId))?.email === recipient
  return { customerId, isProven: isOwnAddress }
}

const idsOf = (messageIds: string[]): string[] =>
  messageIds.flatMap((messageId) => /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/.exec(messageId)?.[1] ?? [])

const maxReadPhotosMs = 90 * secondMs

// What a customer sent along with a reply, taken from the mailbox now and checked like every upload.
export async function addReplyPhotos(deps: ReplyDeps, id: string) {
  const reply = await findReplyWithPhotos(deps.database, id)
  if (!reply) throw noPhotos()
  const mailbox = await deps.openMailbox()
  if (!mailbox) throw new AppError('conflict', 'No mailbox is set up yet. Add it in Settings first.')
  const { uidValidity: validity, uid, messageId, sender: from } = reply
  const photos = await readPhotos(mailbox, { validity, uid, messageId, from })
  if (photos.length === 0) throw new AppError('not_found', 'The email is no longer in your mailbox.')
  // Pressed twice, they are added once.
  if (!(await claimPhotos(deps.database, id, deps.clock.now()))) throw noPhotos()
  try {
    const { added, skipped } = await deps.addMailedPhotos(await deps.followMerge(reply.customerId), photos)
    return { added: added.length, skipped }
  } catch (problem) {
    await releasePhotos(deps.database, id)
    throw problem
  }
}

const noPhotos = () => new AppError('not_found', 'This email has no photos to add.')

async function readPhotos(mailbox: Mailbox, mail: MailPlace) {
  try {
    return await mailbox.readPhotos(mail, AbortSignal.timeout(maxReadPhotosMs))
  } catch (cause) {
    throw new AppError('unavailable', mailbox.explain(cause), { cause })
  }
}

const readRepliesJob = defineJob({
  name: 'replies.read',
  schema: z.object({}),
  attempts: 1,
  timeoutSeconds: 120,
  cron: { at: '*/2 * * * *', why: 'time: what came to the mailbox' },
})

export const replyJobs = [readRepliesJob]

// Less than the run may take, so that a silent server is noted as such.
const maxReadMs = 90_000

export const replyHandlers = (deps: ReplyDeps): JobHandler[] => [
  handleJob(readRepliesJob, (_, { signal }) =>
    readReplies(deps, AbortSignal.any([signal, AbortSignal.timeout(maxReadMs)])),
  ),
]

const testMs = 20 * secondMs

export const replyRoutes = (deps: ReplyDeps): Route[] => [
  route(readMailbox, async () => {
    const mailbox = await deps.openMailbox()
    const state = mailbox && (await findMailboxState(deps.database, mailbox.name))
    return { body: { readAt: state?.readAt?.toISOString() ?? null, problem: state?.problem ?? null } }
  }),
  route(addCall, async ({ params }) => ({ body: { ...done, ...(await addReplyPhotos(deps, params.id)) } })),
  route(testMailbox, async () => ({ body: { problem: await findProblem(deps) } })),
]

async function findProblem({ openMailbox, clock }: ReplyDeps): Promise<string | null> {
  const mailbox = await openMailbox()
  if (!mailbox) return 'No mailbox is set up yet. Save its server and its password first.'
  try {
    const nothing = {
      position: undefined,
      since: clock.now(),
      take: async () => undefined,
      passed: async () => undefined,
    }
    await mailbox.read({ ...nothing, signal: AbortSignal.timeout(testMs) })
    return null
  } catch (cause) {
    return mailbox.explain(cause)
  }
}
