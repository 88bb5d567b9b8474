import { AppError } from '#src/kit/app-error.ts'
import type { OverviewDeps } from '#src/server/overview/deps.ts'
import { countWaiting } from '#src/server/overview/waiting/feature.ts'
import type { PostOutcome } from '#src/server/platform/websites/port.ts'
import { describeNews, type News, type NewsWords } from './describe-news.ts'
import { type DeviceRow, ownerNews, pushDevices, pushIdentity } from './tables.ts'
import { z } from 'zod'
import { defineJob } from '#src/server/platform/queue/port.ts'
import * as calls from '#src/contracts/overview/news.ts'
import { newId } from '#src/kit/ids.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import type { Subscription, PushKeys } from '#src/server/platform/push/port.ts'
import { asc, count, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { done } from '#src/contracts/call.ts'
import { describeBrowser } from '#src/server/admin/auth/feature.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'

// Browsers of the owner that want to be told, and what is sent to them.

export const pushJob = defineJob({
  name: 'news.push',
  schema: z.object({ newsId: z.uuid(), deviceId: z.uuid() }),
  key: ({ newsId, deviceId }) => `${newsId} ${deviceId}`,
  attempts: 6,
  retryDelaySeconds: 10,
  maxAtOnce: 4,
})

// May run twice for one piece of news, after a crash. The second has the same tag, so the browser shows one message.
export async function pushNews(
  deps: OverviewDeps,
  { newsId, deviceId, attempt }: { newsId: string; deviceId: string; attempt: number },
): Promise<void> {
  const [news, device] = [await findNews(deps.database, newsId), await findDevice(deps.database, deviceId)]
  const told = news && (await describeNews(deps.database, news))
  if (!told || !device) return
  const reason = explain(await pushTo(deps, device, { ...told, tag: newsId }))
  if (reason === null) return
  // Nobody looks after a message that is a day old: Home says the same.
  if (attempt >= pushJob.attempts) deps.log.warn({ reason }, 'a push notification could not be sent')
  else throw new AppError('unavailable', 'The push service refused it for now', { detail: reason })
}

async function findNews(db: Executor, id: string): Promise<News | undefined> {
  const [news] = await db.select().from(ownerNews).where(eq(ownerNews.id, id))
  return news
}

async function testPush(deps: OverviewDeps, id: string): Promise<string | null> {
  const device = await findDevice(deps.database, id)
  if (!device) throw new AppError('not_found', 'This browser no longer gets notifications.')
  const words = { title: 'It works', text: 'This is what a notification looks like.', path: '/admin', tag: id }
  return explain(await pushTo(deps, device, words))
}

async function pushTo(
  deps: OverviewDeps,
  device: DeviceRow,
  { title, text, path, tag }: Pick<NewsWords, 'title' | 'text' | 'path'> & { tag: string },
): Promise<PostOutcome> {
  const subscription = openSubscription(deps, device)
  if (!subscription) return { kind: 'failed', reason: 'This browser has to be added again: APP_SECRET has changed.' }
  const waiting = await countWaiting(deps)
  const message = {
    text: JSON.stringify({ title, text, path, tag, waiting }),
    topic: tag.replaceAll('-', ''),
    contact: deps.siteUrl.startsWith('https:') ? deps.siteUrl : 'mailto:owner@localhost.localdomain',
  }
  const { url, ...packed } = deps.push.pack(subscription, message, await readIdentity(deps))
  const outcome = await deps.postOutside(url, { ...packed, mayBeInternal: isOwnHost(deps, url) })
  // The browser has withdrawn its leave, or is gone.
  if (outcome.kind === 'answered' && [404, 410].includes(outcome.status)) await deleteDevice(deps.database, device.id)
  return outcome
}

// Null when it was taken, or there is nobody left to take it.
function explain(outcome: PostOutcome): string | null {
  if (outcome.kind === 'failed') return outcome.reason
  const isOver = (outcome.status >= 200 && outcome.status < 300) || [404, 410].includes(outcome.status)
  return isOver ? null : `The push service answered ${outcome.status}.`
}

const deviceSeal = 'push subscription'

async function addDevice(
  deps: OverviewDeps,
  { subscription, browser, source }: { subscription: Subscription; browser: string; source: string },
): Promise<string> {
  await refuse(deps, subscription)
  const now = deps.clock.now()
  return deps.database.transaction(async (tx) => {
    const id = newId(now.getTime())
    const others = await countDevices(tx)
    const kept = await putDevice(tx, {
      id,
      createdAt: now,
      browser,
      endpointHash: deps.secrets.blind(deviceSeal, subscription.endpoint),
      subscription: deps.secrets.seal(deviceSeal, JSON.stringify(subscription)),
    })
    if (kept !== id) return kept
    if (others >= calls.maxDevices) {
      throw new AppError('conflict', `You already have ${calls.maxDevices} browsers. Remove one first.`)
    }
    await recordSecurity(deps, tx, { kind: 'push.added', source, detail: { browser } })
    return kept
  })
}

async function removeDevice(deps: OverviewDeps, { id, source }: { id: string; source: string }): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const browser = await deleteDevice(tx, id)
    if (browser !== undefined) await recordSecurity(deps, tx, { kind: 'push.removed', source, detail: { browser } })
  })
}

// Undefined when it was sealed with another APP_SECRET than this installation has now.
function openSubscription({ secrets }: OverviewDeps, { subscription }: DeviceRow): Subscription | undefined {
  try {
    return JSON.parse(secrets.open(deviceSeal, subscription)) as Subscription
  } catch {
    return undefined
  }
}

const isOwnHost = ({ webhookHosts }: OverviewDeps, url: string): boolean => webhookHosts.includes(new URL(url).host)

// The address is a stranger's word: it must lead out of the house, and the keys must be keys.
async function refuse(deps: OverviewDeps, subscription: Subscription): Promise<void> {
  const { endpoint } = subscription
  const isOutside = endpoint.startsWith('https:') && (await deps.websites.isPublic(endpoint))
  if (!isOutside && !isOwnHost(deps, endpoint)) {
    throw new AppError('bad_request', 'The push service of this browser cannot be reached from here.')
  }
  const trial = { text: 'x', topic: 'x', contact: 'mailto:owner@localhost.localdomain' }
  try {
    deps.push.pack(subscription, trial, await readIdentity(deps))
  } catch (cause) {
    throw new AppError('bad_request', 'This browser sent keys we can’t use.', { cause })
  }
}

export const findDevices = (db: Executor): Promise<DeviceRow[]> =>
  db.select().from(pushDevices).orderBy(asc(pushDevices.createdAt))

async function findDevice(db: Executor, id: string): Promise<DeviceRow | undefined> {
  const [device] = await db.select().from(pushDevices).where(eq(pushDevices.id, id))
  return device
}

async function countDevices(tx: Transaction): Promise<number> {
  // Two at once must not both take the last place.
  await tx.execute(sql`lock table ${pushDevices} in share row exclusive mode`)
  const [row] = await tx.select({ all: count() }).from(pushDevices)
  return row?.all ?? 0
}

// The id that the browser has; one that was there already keeps its own.
async function putDevice(tx: Transaction, device: DeviceRow): Promise<string> {
  const { subscription, browser } = device
  const [row] = await tx
    .insert(pushDevices)
    .values(device)
    .onConflictDoUpdate({ target: pushDevices.endpointHash, set: { subscription, browser } })
    .returning({ id: pushDevices.id })
  return row?.id ?? device.id
}

async function deleteDevice(db: Executor, id: string): Promise<string | undefined> {
  const [gone] = await db.delete(pushDevices).where(eq(pushDevices.id, id)).returning({ browser: pushDevices.browser })
  return gone?.browser
}

// Whoever sat at an open office may have left a browser of their own here. Answers which there were.
export async function forgetDevices(db: Executor): Promise<string[]> {
  const gone = await db.delete(pushDevices).returning({ browser: pushDevices.browser })
  return gone.map(({ browser }) => browser)
}

// A browser is bound to the key that it was given: without that key nobody can reach it any more.
async function forgetIdentity(tx: Transaction): Promise<void> {
  await tx.delete(pushIdentity)
  await tx.delete(pushDevices)
}

const identitySeal = 'push identity'

// The keys by which push services know this installation, made when they are first wanted.
async function readIdentity(deps: OverviewDeps): Promise<PushKeys> {
  const kept = await findKept(deps)
  if (kept) return kept
  const { publicKey, privateKey } = deps.push.makeKeys()
  const sealed = deps.secrets.seal(identitySeal, privateKey)
  await deps.database
    .insert(pushIdentity)
    .values({ id: 1, publicKey, privateKey: sealed, createdAt: deps.clock.now() })
    .onConflictDoNothing()
  // Another process may have been first.
  return (await findKept(deps)) ?? { publicKey, privateKey }
}

async function findKept({ database, secrets }: OverviewDeps): Promise<PushKeys | undefined> {
  const [kept] = await database.select().from(pushIdentity)
  if (!kept) return undefined
  try {
    return { publicKey: kept.publicKey, privateKey: secrets.open(identitySeal, kept.privateKey) }
  } catch {
    // Sealed before the secret of this installation was lost or changed: every browser has to join again.
    await database.transaction(forgetIdentity)
    return undefined
  }
}

export const newsRoutes = (deps: OverviewDeps): Route[] => [
  route(calls.listDevices, async () => {
    const { publicKey } = await readIdentity(deps)
    const devices = (await findDevices(deps.database)).map(({ id, createdAt, browser }) => ({
      id,
      createdAt: createdAt.toISOString(),
      browser,
    }))
    return { body: { publicKey, devices } }
  }),
  route(calls.addDevice, async ({ body, header, source }) => {
    const browser = describeBrowser(header('user-agent') ?? '')
    return { body: { id: await addDevice(deps, { subscription: body, browser, source }) } }
  }),
  route(calls.removeDevice, async ({ params, source }) => {
    await removeDevice(deps, { id: params.id, source })
    return { body: done }
  }),
  route(calls.testDevice, async ({ params }) => ({ body: { reason: await testPush(deps, params.id) } })),
]
