import { and, eq, gt, sql } from 'drizzle-orm'
import type { NewsKind } from '#src/contracts/overview/news-kinds.ts'
import { hourMs } from '#src/kit/time.ts'
import type { KindToldTo } from '#src/server/events/catalogue.ts'
import { readOn, type Told } from '#src/server/events/readers.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Transaction } from '#src/server/platform/database/port.ts'
import { ownerNews } from './tables.ts'

interface Noted {
  kind: NewsKind
  // Whose name is read when it is told.
  targetId: string | undefined
  // The same once more is no news: the target alone, unless this says otherwise.
  once?: string
}

type ToldEvent<K extends KindToldTo<'owner'>> = Extract<Told<'owner'>, { kind: K }>

// What each kind is news of, if it is.
const newsOf: { [K in KindToldTo<'owner'>]: (event: ToldEvent<K>) => Noted | undefined } = {
  'quote.requested': ({ customerId, facts }) => (facts.isTest ? undefined : { kind: 'lead', targetId: customerId }),
  'reply.received': ({ customerId, facts }) => ({ kind: 'reply', targetId: customerId, once: facts.replyId }),
  'email.failed': (event) => newsOfMail(event),
  'email.unknown': (event) => newsOfMail(event),
  'order.placed': ({ actor, orderId }) => (actor === 'owner' ? undefined : { kind: 'order', targetId: orderId }),
  'order.paid': ({ orderId }) => ({ kind: 'payment', targetId: orderId }),
  'order.ready': ({ orderId }) => ({ kind: 'photos_complete', targetId: orderId }),
  'film.ready': ({ jobId, facts }) => ({ kind: 'film_ready', targetId: jobId, once: facts.filmId }),
  // Somebody who writes ten comments in a row is heard of once an hour.
  'film.commented': ({ jobId, at }) => ({ kind: 'comment', targetId: jobId, once: `${jobId} ${hourOf(at)}` }),
  'film.revision_asked': ({ jobId, number }) => ({ kind: 'revision', targetId: jobId, once: `${jobId} ${number}` }),
  'film.edited': ({ jobId, number }) => ({ kind: 'revision', targetId: jobId, once: `${jobId} ${number}` }),
  'film.approved': ({ jobId, number }) => ({ kind: 'approval', targetId: jobId, once: `${jobId} ${number}` }),
  'alert.opened': ({ facts }) => ({ kind: 'alert', targetId: facts.alertId }),
}

// Mails to the owner have no customer: they must not tell of themselves. A server that refuses everything is told of once
// an hour.
const newsOfMail = ({ customerId, facts, at }: ToldEvent<'email.failed' | 'email.unknown'>): Noted | undefined =>
  customerId ? { kind: 'mail_failed', targetId: facts.emailId, once: hourOf(at) } : undefined

// As '2026111910', in UTC.
const hourOf = (at: Date): string => at.toISOString().slice(0, 13).replaceAll(/\D/g, '')

// From the log into what waits to be told. Answers how far it came.
export const noteNews = ({ database, clock }: { database: Database; clock: Clock }): Promise<number> =>
  readOn(database, 'owner', async (tx, told) => {
    const kept = await withoutFlood(tx, told.flatMap(toNews), clock.now())
    if (kept.length > 0) await tx.insert(ownerNews).values(kept).onConflictDoNothing()
  })

function toNews(event: Told<'owner'>) {
  const describe = newsOf[event.kind] as (event: Told<'owner'>) => Noted | undefined
  const noted = describe(event)
  if (!noted?.targetId) return []
  const { kind, targetId, once = targetId } = noted
  return { kind, targetId, key: `${kind} ${once}`, createdAt: event.at }
}

const maxLeadsAnHour = 100

// A flood of strangers fills nobody's mailbox: Home has them all.
async function withoutFlood<News extends { kind: NewsKind }>(
  tx: Transaction,
  noted: News[],
  now: Date,
): Promise<News[]> {
  const [lately] = await tx
    .select({ leads: sql<number>`count(*)::int` })
    .from(ownerNews)
    .where(and(eq(ownerNews.kind, 'lead'), gt(ownerNews.createdAt, new Date(now.getTime() - hourMs))))
  const room = Math.max(0, maxLeadsAnHour - (lately?.leads ?? 0))
  const tooMany = new Set(noted.filter(({ kind }) => kind === 'lead').slice(room))
  return noted.filter((news) => !tooMany.has(news))
}
