import { AppError } from '#src/kit/app-error.ts'
import { secondMs } from '#src/kit/time.ts'
import type { Mailbox, MailPlace } from '#src/server/platform/mailbox/port.ts'
import type { ReplyDeps } from './read-replies.ts'
import { findReplyWithPhotos, markPhotosAdded } from './reply-store.ts'

const maxReadMs = 90 * secondMs

// What a customer sent along with a reply, taken from the mailbox now and checked like every upload.
export async function addReplyPhotos(deps: ReplyDeps, id: string) {
  const reply = await findReplyWithPhotos(deps.database, id)
  if (!reply) throw new AppError('not_found', 'This email has no photos to add.')
  const mailbox = await deps.openMailbox()
  if (!mailbox) throw new AppError('conflict', 'No mailbox is set up yet. Add it in Settings first.')
  const { uidValidity: validity, uid, messageId, sender: from } = reply
  const photos = await readPhotos(mailbox, { validity, uid, messageId, from })
  if (photos.length === 0) throw new AppError('not_found', 'The email is no longer in your mailbox.')
  const { added, skipped } = await deps.addMailedPhotos(await deps.followMerge(reply.customerId), photos)
  await markPhotosAdded(deps.database, id, deps.clock.now())
  return { added: added.length, skipped }
}

async function readPhotos(mailbox: Mailbox, mail: MailPlace) {
  try {
    return await mailbox.readPhotos(mail, AbortSignal.timeout(maxReadMs))
  } catch (cause) {
    throw new AppError('unavailable', mailbox.explain(cause), { cause })
  }
}
