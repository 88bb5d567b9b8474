import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { isToldBy, type NewsKind } from '#src/contracts/overview/news-kinds.ts'
import { officePages } from '#src/contracts/pages.ts'
import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { minutesOf } from '#src/kit/clock-minutes.ts'
import { shopTime } from '#src/kit/shop-time.ts'
import { hourMs, minuteMs } from '#src/kit/time.ts'
import { readOn } from '#src/server/events/readers.ts'
import type { OverviewDeps } from '#src/server/overview/deps.ts'
import { type OutgoingEmail, queueEmails } from '#src/server/people/emails/feature.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { describeNews, type News, type NewsWords, type NotedNews, toNews } from './describe-news.ts'
import { findDevices, pushJob } from './push.ts'
import { ownerNews } from './tables.ts'

// What the owner is told of: noted from the log, told at once by mail and on the phone, or in the one mail of the day.

type TellDeps = Pick<OverviewDeps, 'database' | 'clock' | 'queue' | 'readBusiness' | 'siteUrl'>

// From the log into what waits to be told. Answers how far it came.
export const noteNews = ({ database, clock }: Pick<TellDeps, 'database' | 'clock'>): Promise<number> =>
  readOn(database, 'owner', async (tx, told) => {
    const kept = await withoutFlood(tx, told.flatMap(toNews), clock.now())
    if (kept.length > 0) await tx.insert(ownerNews).values(kept).onConflictDoNothing()
  })

const maxLeadsAnHour = 100

// A flood of strangers fills nobody's mailbox: Home has them all.
async function withoutFlood(tx: Transaction, noted: NotedNews[], now: Date): Promise<NotedNews[]> {
  const [lately] = await tx
    .select({ leads: sql<number>`count(*)::int` })
    .from(ownerNews)
    .where(and(eq(ownerNews.kind, 'lead'), gt(ownerNews.createdAt, new Date(now.getTime() - hourMs))))
  const room = Math.max(0, maxLeadsAnHour - (lately?.leads ?? 0))
  const tooMany = new Set(noted.filter(({ kind }) => kind === 'lead').slice(room))
  return noted.filter((news) => !tooMany.has(news))
}

const toldAtOnce = 50

// Mails, pushes and the mark that it was told are one write: whoever dies has told nothing, and whoever comes later finds
// nothing to tell. Answers how much it was.
export const tellNews = (deps: TellDeps): Promise<number> =>
  deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const business = await deps.readBusiness(tx)
    const news = await holdUntold(tx, isQuiet(business, now))
    if (news.length === 0) return 0
    const devices = await findDevices(tx)
    const mails: { newsId: string; mail: OutgoingEmail }[] = []
    const pushes: { newsId: string; deviceId: string }[] = []
    for (const one of news) {
      const listeners = isToldBy(business, one.kind, 'push') ? devices : []
      const wantsMail = isMailed(business, one.kind)
      if (!wantsMail && listeners.length === 0) continue
      const words = await describeNews(tx, one)
      if (!words) continue
      if (wantsMail) mails.push({ newsId: one.id, mail: writeMail(deps, business, words) })
      pushes.push(...listeners.map(({ id }) => ({ newsId: one.id, deviceId: id })))
    }
    const [mailed, letters] = [mails.map(({ newsId }) => newsId), mails.map(({ mail }) => mail)]
    if (business.digestAt) await change(tx, mailed, { awaitsDigest: true })
    else await queueEmails(deps, tx, letters)
    if (pushes.length > 0) await deps.queue.enqueue(tx, pushJob, pushes)
    await change(tx, idsOf(news), { toldAt: now })
    return news.length
  })

// The oldest that nobody was told of yet. Another process passes over what this one holds.
const holdUntold = (tx: Transaction, alertsOnly: boolean): Promise<News[]> =>
  tx
    .select(columns)
    .from(ownerNews)
    .where(and(isNull(ownerNews.toldAt), alertsOnly ? eq(ownerNews.kind, 'alert') : undefined))
    .orderBy(asc(ownerNews.createdAt))
    .limit(toldAtOnce)
    .for('update', { skipLocked: true })

// Quiet hours may go over midnight. With one end missing there are none.
export function isQuiet({ quietFrom, quietUntil }: { quietFrom: string; quietUntil: string }, now: Date): boolean {
  if (!quietFrom || !quietUntil) return false
  const { minutesOfDay } = shopTime(now)
  const [from, until] = [minutesOf(quietFrom), minutesOf(quietUntil)]
  return from <= until ? minutesOfDay >= from && minutesOfDay < until : minutesOfDay >= from || minutesOfDay < until
}

// Alerts are mailed where they are raised, for some are about the mail itself.
const isMailed = (business: Settings, kind: NewsKind): boolean =>
  kind !== 'alert' && business.ownerEmail !== '' && isToldBy(business, kind, 'mail')

const writeMail = ({ siteUrl }: TellDeps, { ownerEmail }: Settings, words: NewsWords): OutgoingEmail => ({
  customerId: null,
  kind: 'transactional',
  recipient: ownerEmail,
  subject: words.title,
  content: {
    title: words.title,
    paragraphs: [words.text],
    action: { label: words.action, url: `${siteUrl}${words.path}` },
    footer: ['Choose your notifications in Settings.'],
  },
})

// Nobody reads more in one mail; Home has the rest.
const maxListed = 100

// One mail and the mark that it went are one write, as with single news. Answers how much was in it.
export async function sendDigest(deps: TellDeps): Promise<number> {
  const oldest = await findOldestInDigest(deps.database)
  if (!oldest) return 0
  const business = await deps.readBusiness(deps.database)
  if (!isDigestDue(business.digestAt, oldest, deps.clock.now())) return 0
  return deps.database.transaction(async (tx) => {
    const news = await holdDigest(tx)
    const told = (await Promise.all(news.map((one) => describeNews(tx, one)))).filter((one) => one !== undefined)
    if (told.length > 0 && business.ownerEmail) {
      const title = told.length === 1 ? 'Today: 1 update' : `Today: ${told.length} updates`
      await queueEmails(deps, tx, [
        {
          customerId: null,
          kind: 'transactional',
          recipient: business.ownerEmail,
          subject: title,
          content: {
            title,
            paragraphs: told.map(({ title: what, text }) => `${what}. ${text}`),
            action: { label: 'See what is waiting', url: `${deps.siteUrl}${officePages.desk}` },
            footer: ['Choose your notifications in Settings.'],
          },
        },
      ])
    }
    await change(tx, idsOf(news), { awaitsDigest: false })
    return news.length
  })
}

const minutesPerDay = 24 * 60

// Whether the hour of the digest has come since the oldest news in it was noted. Without an hour there is no digest, and
// what was kept for one goes out at once.
export function isDigestDue(digestAt: string, oldest: Date, now: Date): boolean {
  if (!digestAt) return true
  const since = (shopTime(now).minutesOfDay - minutesOf(digestAt) + minutesPerDay) % minutesPerDay
  return oldest.getTime() <= now.getTime() - since * minuteMs
}

async function findOldestInDigest(db: Executor): Promise<Date | undefined> {
  const [oldest] = await db
    .select({ createdAt: ownerNews.createdAt })
    .from(ownerNews)
    .where(eq(ownerNews.awaitsDigest, true))
    .orderBy(asc(ownerNews.createdAt))
    .limit(1)
  return oldest?.createdAt
}

// All of one digest go to one process: whoever comes second finds nothing, and does not send the rest of it apart.
const holdDigest = (tx: Transaction): Promise<News[]> =>
  tx
    .select(columns)
    .from(ownerNews)
    .where(eq(ownerNews.awaitsDigest, true))
    .orderBy(asc(ownerNews.createdAt))
    .limit(maxListed)
    .for('update')

const columns = { id: ownerNews.id, kind: ownerNews.kind, targetId: ownerNews.targetId }

const idsOf = (news: News[]): string[] => news.map(({ id }) => id)

async function change(
  tx: Transaction,
  ids: string[],
  set: { toldAt: Date } | { awaitsDigest: boolean },
): Promise<void> {
  if (ids.length > 0) await tx.update(ownerNews).set(set).where(inArray(ownerNews.id, ids))
}
