import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, asc, eq, gte, lt, notExists, type SQL, sql } from 'drizzle-orm'
import { brandColoursOf } from '#src/contracts/people/brand.ts'
import { traderLines } from '#src/contracts/people/trader-lines.ts'
import { exportReceipts as exportCall, readCreditNote, readReceipt } from '#src/contracts/sales/receipts.ts'
import { makeSay } from '#src/contracts/words/say.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { readBrandLogo } from '#src/server/admin/settings/feature.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import { writeZip, type ZippedFile } from '#src/server/platform/archives/port.ts'
import { type Executor, isCounted } from '#src/server/platform/database/port.ts'
import { fileRoute, type Route } from '#src/server/platform/http/port.ts'
import { senderOf } from '#src/server/platform/mail/port.ts'
import { handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import type { SalesDeps } from '#src/server/sales/deps.ts'
import { creditNoteLabel, drawPaper, type DrawnOrder, receiptLabel } from './draw-paper.ts'
import { startOfMonth } from './month-end.ts'
import { keepPapersJob } from './paper-job.ts'
import { creditNotes, papers, receipts } from './tables.ts'

// Receipts and credit notes are drawn once, right after they were issued or when somebody is first to ask. From then on the
// very same bytes are given out, whatever the shop changes.

export type ReceiptDeps = SalesDeps & { storage: Storage }

type Paper = Pick<typeof papers.$inferSelect, 'kind' | 'number'>

async function readPaper(deps: ReceiptDeps, paper: Paper): Promise<Buffer> {
  const kept = await findKept(deps.database, paper)
  if (kept) return kept
  await keep(deps, paper, await (await paperDrawer(deps))(paper))
  const drawn = await findKept(deps.database, paper)
  if (!drawn) throw new Error(`${labelOf(paper)} was not kept.`)
  return drawn
}

async function findKept(db: Executor, paper: Paper): Promise<Buffer | undefined> {
  const [found] = await db.select().from(papers).where(isPaper(paper))
  if (found && found.sha256 !== checksumOf(found.pdf)) {
    throw new Error(`${labelOf(paper)} is not what was issued: its checksum does not fit.`)
  }
  return found?.pdf
}

// Of two who draw it at the same moment, the first is right for ever.
async function keep({ database, clock }: ReceiptDeps, paper: Paper, pdf: Buffer): Promise<void> {
  const drawn = { ...paper, drawnAt: clock.now(), pdf, sha256: checksumOf(pdf) }
  await database.insert(papers).values(drawn).onConflictDoNothing()
}

const isPaper = ({ kind, number }: Paper): SQL | undefined => and(eq(papers.kind, kind), eq(papers.number, number))

const checksumOf = (pdf: Buffer): string => createHash('sha256').update(pdf).digest('hex')

const labelOf = ({ kind, number }: Paper): string =>
  kind === 'receipt' ? receiptLabel(number) : creditNoteLabel(number)

const perPage = 100

// What was issued, and what an interruption has left undrawn.
export async function keepPapers(deps: ReceiptDeps, signal: AbortSignal): Promise<void> {
  const draw = await paperDrawer(deps)
  for (;;) {
    const missing = await findUndrawn(deps.database)
    for (const paper of missing) {
      signal.throwIfAborted()
      await keep(deps, paper, await draw(paper))
    }
    if (missing.length < perPage) return
  }
}

async function findUndrawn(db: Executor): Promise<Paper[]> {
  const kept = (kind: Paper['kind'], number: typeof receipts.number | typeof creditNotes.number) =>
    db
      .select({ one: sql`1` })
      .from(papers)
      .where(and(eq(papers.kind, kind), eq(papers.number, number)))
  const ofReceipts = await db
    .select({ kind: sql<'receipt'>`'receipt'`, number: receipts.number })
    .from(receipts)
    .where(notExists(kept('receipt', receipts.number)))
    .orderBy(asc(receipts.number))
    .limit(perPage)
  if (ofReceipts.length === perPage) return ofReceipts
  const ofCreditNotes = await db
    .select({ kind: sql<'credit_note'>`'credit_note'`, number: creditNotes.number })
    .from(creditNotes)
    .where(notExists(kept('credit_note', creditNotes.number)))
    .orderBy(asc(creditNotes.number))
    .limit(perPage - ofReceipts.length)
  return [...ofReceipts, ...ofCreditNotes]
}

// Reads once who sells; then draws as many as are wanted.
async function paperDrawer(deps: ReceiptDeps) {
  const business = await deps.readBusiness(deps.database)
  const say = makeSay(business.words)
  const named = traderLines(business, say)
  const shop = {
    business: business.businessName,
    say,
    supplier: named.length > 0 ? named : [senderOf(business)],
    colours: brandColoursOf(business),
    logo: await readBrandLogo(deps.storage, business),
  }
  return async (paper: Paper): Promise<Buffer> => drawPaper({ ...(await findFacts(deps.database, paper)), ...shop })
}

// What the order says.
const ofOrder = sql<DrawnOrder>`(select json_build_object('number', o.number, 'name', o.name, 'email', o.email,
  'items', (select json_agg(json_build_object('name', i.name, 'pricePence', i.price_pence) order by i.position)
    from order_items i where i.order_id = o.id))
  from orders o where o.id = ${receipts.orderId})`

async function findFacts(db: Executor, { kind, number }: Paper) {
  const [found] =
    kind === 'receipt'
      ? await db
          .select({ receipt: receipts, order: ofOrder, credit: sql<null>`null` })
          .from(receipts)
          .where(eq(receipts.number, number))
      : await db
          .select({ receipt: receipts, order: ofOrder, credit: creditNotes })
          .from(creditNotes)
          .innerJoin(receipts, eq(receipts.orderId, creditNotes.orderId))
          .where(eq(creditNotes.number, number))
  if (!found) throw new Error(`${labelOf({ kind, number })} is unknown.`)
  return found
}

// Everything that was issued in a month, read while the file is being fetched.
async function exportPapers(deps: ReceiptDeps, month: string): Promise<Readable> {
  const issued = await findIssued(deps.database, month)
  if (issued.length === 0) throw new AppError('not_found', 'There are no receipts for this month.')
  return Readable.from(writeZip(readAll(deps, issued)))
}

async function* readAll(deps: ReceiptDeps, issued: Paper[]): AsyncGenerator<ZippedFile> {
  for (const paper of issued) {
    yield { name: `${labelOf(paper)}.pdf`, isText: false, chunks: Readable.from([await readPaper(deps, paper)]) }
  }
}

async function findIssued(db: Executor, month: string): Promise<Paper[]> {
  const ofMonth = (at: typeof receipts.issuedAt | typeof creditNotes.issuedAt) =>
    and(gte(at, startOfMonth(month)), lt(at, startOfMonth(month, 1)))
  const issuedReceipts = await db
    .select({ kind: sql<'receipt'>`'receipt'`, number: receipts.number })
    .from(receipts)
    .where(and(ofMonth(receipts.issuedAt), isCounted(receipts.isTest)))
    .orderBy(asc(receipts.number))
  const issuedNotes = await db
    .select({ kind: sql<'credit_note'>`'credit_note'`, number: creditNotes.number })
    .from(creditNotes)
    .innerJoin(receipts, eq(receipts.orderId, creditNotes.orderId))
    .where(and(ofMonth(creditNotes.issuedAt), isCounted(receipts.isTest)))
    .orderBy(asc(creditNotes.number))
  return [...issuedReceipts, ...issuedNotes]
}

export const paperHandlers = (deps: ReceiptDeps): JobHandler[] => [
  handleJob(keepPapersJob, (_, { signal }) => keepPapers(deps, signal)),
]

export const paperRoutes = (deps: ReceiptDeps): Route[] => [
  fileRoute(readReceipt, async ({ params: { token } }) => {
    const [receipt] = await deps.database
      .select({ number: receipts.number })
      .from(receipts)
      .where(sql`${receipts.orderId} = (select id from orders where token = ${token})`)
    if (!receipt) throw new AppError('not_found', refusals.receiptMissing)
    return answer(deps, { kind: 'receipt', number: receipt.number })
  }),
  fileRoute(readCreditNote, async ({ params: { token, number } }) => {
    const [note] = await deps.database
      .select({ number: creditNotes.number })
      .from(creditNotes)
      .where(and(eq(creditNotes.number, number), sql`order_id = (select id from orders where token = ${token})`))
    if (!note) throw new AppError('not_found', refusals.receiptMissing)
    return answer(deps, { kind: 'credit_note', number })
  }),
  fileRoute(exportCall, async ({ query: { month }, source, session }) => {
    const stream = await exportPapers(deps, month)
    await recordSecurity(deps, deps.database, { kind: 'orders.exported', source, actor: session?.name })
    const headers = { 'content-disposition': `attachment; filename="receipts-${month}.zip"` }
    return { body: { stream, contentType: 'application/zip' }, headers }
  }),
]

async function answer(deps: ReceiptDeps, paper: Paper) {
  const pdf = await readPaper(deps, paper)
  const filename = `${paper.kind.replace('_', '-')}-${labelOf(paper)}.pdf`
  return {
    body: { stream: Readable.from([pdf]), bytes: pdf.length, contentType: 'application/pdf' },
    headers: { 'content-disposition': `attachment; filename="${filename}"` },
  }
}
