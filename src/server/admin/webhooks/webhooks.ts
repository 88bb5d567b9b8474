import type { z } from 'zod'
import { done } from '#src/contracts/call.ts'
import * as calls from '#src/contracts/people/webhooks.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { askPassword, by, type Owner, ownerOf } from '#src/server/admin/auth/feature.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import { findDeliveries, isOwnHost, newWebhookSecret, putBack, sealPurpose, type WebhookDeps } from './deliver.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { asc, count, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { webhookDeliveries, webhooks } from './tables.ts'

type Wanted = z.output<typeof calls.addWebhook.body>

// Answers the secret, which nobody can read again.
async function addWebhook(deps: WebhookDeps, owner: Owner, { password, url, kinds }: Wanted): Promise<string> {
  await askPassword(deps, owner, password)
  await refuseAddress(deps, url)
  const secret = newWebhookSecret()
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    if ((await countWebhooks(tx)) >= calls.maxWebhooks) {
      throw new AppError('conflict', `You already have ${calls.maxWebhooks} webhooks. Remove one first.`)
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

async function removeWebhook(deps: WebhookDeps, owner: Owner, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const url = await deleteWebhook(tx, id)
    if (!url) throw new AppError('not_found', 'This webhook has already been removed.')
    await recordSecurity(deps, tx, { kind: 'webhook.removed', ...by(owner), detail: { host: new URL(url).host } })
  })
}

const countOf = (state: 'waiting' | 'failed') =>
  sql<number>`(select count(*)::int from ${webhookDeliveries} where webhook_id = webhooks.id and state = ${state})`

const findWebhooks = (db: Executor) =>
  db
    .select({
      id: webhooks.id,
      url: webhooks.url,
      kinds: webhooks.kinds,
      waiting: countOf('waiting'),
      failed: countOf('failed'),
    })
    .from(webhooks)
    .orderBy(asc(webhooks.createdAt))

async function countWebhooks(tx: Transaction): Promise<number> {
  // Two at once must not both take the last place.
  await tx.execute(sql`lock table ${webhooks} in share row exclusive mode`)
  const [row] = await tx.select({ all: count() }).from(webhooks)
  return row?.all ?? 0
}

async function insertWebhook(tx: Transaction, row: typeof webhooks.$inferInsert): Promise<void> {
  await tx.insert(webhooks).values(row)
}

async function deleteWebhook(tx: Transaction, id: string): Promise<string | undefined> {
  const [gone] = await tx.delete(webhooks).where(eq(webhooks.id, id)).returning({ url: webhooks.url })
  return gone?.url
}

export const webhookRoutes = (deps: WebhookDeps): Route[] => [
  route(calls.listWebhooks, async () => ({ body: await findWebhooks(deps.database) })),
  route(calls.addWebhook, async (incoming) => ({
    body: { secret: await addWebhook(deps, ownerOf(incoming), incoming.body) },
  })),
  route(calls.removeWebhook, async (incoming) => {
    await removeWebhook(deps, ownerOf(incoming), incoming.params.id)
    return { body: done }
  }),
  route(calls.listDeliveries, async ({ params }) => {
    const found = await findDeliveries(deps.database, params.id)
    return {
      body: found.map(({ createdAt, nextAt, ...delivery }) => ({
        ...delivery,
        createdAt: createdAt.toISOString(),
        nextAt: nextAt.toISOString(),
      })),
    }
  }),
  route(calls.deliverAgain, async ({ params }) => {
    if (!(await putBack(deps.database, params.id))) throw new AppError('conflict', 'It’s already on its way.')
    return { body: done }
  }),
]
