import { done } from '#src/contracts/call.ts'
import { addReplyPhotos as addCall, readMailbox, testMailbox } from '#src/contracts/people/replies.ts'
import { secondMs } from '#src/kit/time.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { addReplyPhotos } from './add-reply-photos.ts'
import { findMailboxState } from './position-store.ts'
import type { ReplyDeps } from './read-replies.ts'

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
