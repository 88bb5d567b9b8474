import type { z } from 'zod'
import { type addWebhook as addWebhookCall, maxWebhooks } from '#src/contracts/people/webhooks.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { askPassword, by, type Owner } from '#src/server/admin/auth/feature.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import { newWebhookSecret } from './sign-message.ts'
import { countWebhooks, deleteWebhook, insertWebhook } from './store.ts'
import { isOwnHost, sealPurpose, type WebhookDeps } from './webhook-deps.ts'

type Wanted = z.output<typeof addWebhookCall.body>

// Answers the secret, which nobody can read again.
export async function addWebhook(deps: WebhookDeps, owner: Owner, { password, url, kinds }: Wanted): Promise<string> {
  await askPassword(deps, owner, password)
  await refuseAddress(deps, url)
  const secret = newWebhookSecret()
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    if ((await countWebhooks(tx)) >= maxWebhooks) {
      throw new AppError('conflict', `You already have ${maxWebhooks} webhooks. Remove one first.`)
    }
    const sealed = deps.secrets.seal(sealPurpose, secret)
    await insertWebhook(tx, {
      id: newId(now.getTime()),
      createdAt: now,
      url,
      kinds: [...new Set(kinds)],
      secret: sealed,
    })
    await recordSecurity(deps, tx, { kind: 'webhook.added', ...by(owner), detail: { host: new URL(url).host } })
  })
  return secret
}

async function refuseAddress(deps: WebhookDeps, url: string): Promise<void> {
  const { protocol, username, password } = new URL(url)
  if (username || password)
    throw new AppError('bad_request', 'Please leave user names and passwords out of the address.')
  if (isOwnHost(deps, url)) return
  if (protocol !== 'https:') throw new AppError('bad_request', 'The address must start with https://.')
  if (!(await deps.websites.isPublic(url))) {
    throw new AppError('bad_request', 'We can’t find this address, or it leads to an internal network.')
  }
}

export async function removeWebhook(deps: WebhookDeps, owner: Owner, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const url = await deleteWebhook(tx, id)
    if (!url) throw new AppError('not_found', 'This webhook has already been removed.')
    await recordSecurity(deps, tx, { kind: 'webhook.removed', ...by(owner), detail: { host: new URL(url).host } })
  })
}
