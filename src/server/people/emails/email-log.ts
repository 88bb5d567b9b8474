import { and, count, desc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import {
  type EmailEntry,
  type EmailStatus,
  listEmails,
  readEmail,
  readEmailHtml,
} from '#src/contracts/people/emails.ts'
import { Readable } from 'node:stream'
import { AppError } from '#src/kit/app-error.ts'
import type { PeopleDeps } from '#src/server/people/deps.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import { newId } from '#src/kit/ids.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { emails } from './tables.ts'

// What the log shows of a row: not what it says, which may be long.
const entryColumns = {
  id: emails.id,
  createdAt: emails.createdAt,
  customerId: emails.customerId,
  kind: emails.kind,
  recipient: emails.recipient,
  subject: emails.subject,
  status: emails.status,
  reason: emails.reason,
  attempts: emails.attempts,
}

interface LogQuery {
  before: string | undefined
  pageSize: number
  show: 'all' | 'open'
  customerId: string | undefined
}

// Ids grow with time: the primary key is the order, and a page costs the same whether the log has a thousand rows or a
// million.
const findEntries = (db: Executor, { before, pageSize, show, customerId }: LogQuery) =>
  db
    .select(entryColumns)
    .from(emails)
    .where(
      and(
        before ? lt(emails.id, before) : undefined,
        customerId ? eq(emails.customerId, customerId) : undefined,
        show === 'open' ? inArray(emails.status, ['failed', 'unknown']) : undefined,
      ),
    )
    .orderBy(desc(emails.id))
    .limit(pageSize)

export const findEmailsOf = (db: Executor, customerId: string, limit: number) =>
  db
    .select(entryColumns)
    .from(emails)
    .where(eq(emails.customerId, customerId))
    .orderBy(desc(emails.createdAt))
    .limit(limit)

// Whom one of these is about, the newest first, and the address that it went to.
export async function findAnswered(db: Executor, ids: string[]) {
  if (ids.length === 0) return undefined
  const [email] = await db
    .select({ customerId: emails.customerId, recipient: emails.recipient })
    .from(emails)
    .where(and(inArray(emails.id, ids), isNotNull(emails.customerId)))
    .orderBy(desc(emails.id))
    .limit(1)
  return email?.customerId ? { ...email, customerId: email.customerId } : undefined
}

export async function findEmailEntry(db: Executor, id: string) {
  const [entry] = await db.select(entryColumns).from(emails).where(eq(emails.id, id))
  return entry
}

export const findUndelivered = (db: Executor, status: 'failed' | 'unknown', limit: number) =>
  db.select(entryColumns).from(emails).where(eq(emails.status, status)).orderBy(desc(emails.createdAt)).limit(limit)

// Letters by hand and outreach that went out, not the mails that the product sends by itself. Ids grow with time, so the
// primary key finds where the day begins.
export async function countLettersSince(db: Executor, since: Date): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(emails)
    .where(
      and(
        gte(emails.id, newId(since.getTime()).replace(/-7.*$/, '-7000-8000-000000000000')),
        inArray(emails.kind, ['marketing', 'personal']),
        inArray(emails.status, ['sent', 'sandbox']),
      ),
    )
  return row?.all ?? 0
}

export async function readStatus(db: Executor, id: string) {
  const [row] = await db.select({ status: emails.status, reason: emails.reason }).from(emails).where(eq(emails.id, id))
  return row
}

export async function readEmailStatuses(db: Executor, ids: string[]): Promise<Map<string, EmailStatus>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: emails.id, status: emails.status }).from(emails).where(inArray(emails.id, ids))
  return new Map(rows.map(({ id, status }) => [id, status]))
}

// When each of these went out; null while it has not. What is not there any more is left out.
export async function findSentAt(db: Executor, ids: string[]): Promise<Map<string, Date | null>> {
  if (ids.length === 0) return new Map()
  const { id, status, finishedAt } = emails
  const rows = await db.select({ id, status, finishedAt }).from(emails).where(inArray(id, ids))
  const isOut = (row: { status: EmailStatus }): boolean => row.status === 'sent' || row.status === 'sandbox'
  return new Map(rows.map((row) => [row.id, isOut(row) ? row.finishedAt : null]))
}

interface Turn {
  from: readonly EmailStatus[]
  to: 'waiting' | 'cancelled'
  finishedAt: Date | null
}

// One statement: a worker that claims the row at the same moment wins, or loses, but never both.
export async function turnEmail(tx: Transaction, id: string, { from, to, finishedAt }: Turn) {
  const [email] = await tx
    .update(emails)
    .set({ status: to, reason: null, finishedAt, cuts: 0 })
    .where(and(eq(emails.id, id), inArray(emails.status, [...from])))
    .returning({ id: emails.id, customerId: emails.customerId, recipient: emails.recipient })
  return email
}

export const turnEmails = (tx: Transaction, from: readonly EmailStatus[]) =>
  tx
    .update(emails)
    .set({ status: 'waiting', reason: null, finishedAt: null, cuts: 0 })
    .where(inArray(emails.status, [...from]))
    .returning({ id: emails.id, customerId: emails.customerId })

// What went out to the same customer before, the newest first: a mail program shows them as one conversation.
export const findEarlierIds = async (db: Executor, email: { id: string; customerId: string | null }) => {
  if (!email.customerId) return []
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.customerId, email.customerId), lt(emails.id, email.id), eq(emails.status, 'sent')))
    .orderBy(desc(emails.createdAt))
    .limit(maxReferences)
  return rows.map(({ id }) => id)
}

const maxReferences = 10

export interface MailFigures {
  failed: number
  // Handed over when the connection broke or the worker died, too often to try again at once.
  unknown: number
  // Tried to leave several times and could not.
  stuck: number
}

// How delivering goes, counted from these moments on.
export async function measureMail(database: Executor, since: { failed: Date; unknown: Date }): Promise<MailFigures> {
  const endedSince = (status: 'failed' | 'unknown') =>
    sql<number>`count(*) filter (where ${emails.status} = ${status}
      and ${emails.finishedAt} >= ${since[status].toISOString()}::timestamptz)::integer`
  const [row] = await database
    .select({
      failed: endedSince('failed'),
      unknown: endedSince('unknown'),
      stuck: sql<number>`count(*) filter (where ${emails.status} = 'waiting' and ${emails.attempts} >= 3)::integer`,
    })
    .from(emails)
    .where(sql`${emails.status} in ('waiting', 'failed', 'unknown')`)
  return row ?? { failed: 0, unknown: 0, stuck: 0 }
}

export function logRoutes({ database }: PeopleDeps): Route[] {
  const find = async (id: string) => {
    const [email] = await database.select().from(emails).where(eq(emails.id, id))
    if (!email) throw new AppError('not_found', 'This email no longer exists.')
    return email
  }
  return [
    route(listEmails, async ({ query }) => {
      const { before, pageSize, show, customerId } = query
      return { body: (await findEntries(database, { before, pageSize, show, customerId })).map(present) }
    }),
    route(readEmail, async ({ params }) => {
      const email = await find(params.id)
      const { htmlContent, textContent } = email
      return { body: { ...present(email), htmlContent, textContent, message: textContent } }
    }),
    fileRoute(readEmailHtml, async ({ params }) => {
      const bytes = Buffer.from((await find(params.id)).htmlContent)
      const contentType = 'text/html; charset=utf-8'
      return { body: { stream: Readable.from([bytes]), bytes: bytes.length, contentType }, headers: framedHeaders }
    }),
  ]
}

// Shown in a frame of our own page. What a mail says came from outside in part: it runs nothing and loads nothing.
const framedHeaders = {
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
}

const present = ({ createdAt, recipient, ...entry }: Entry): EmailEntry => ({
  ...entry,
  to: recipient,
  timestamp: createdAt.toISOString(),
})

type Entry = Awaited<ReturnType<typeof findEntries>>[number]
