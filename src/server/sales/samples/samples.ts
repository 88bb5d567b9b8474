import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { done } from '#src/contracts/call.ts'
import { type SampleFilm, sampleFilms } from '#src/contracts/sales/sample-films.ts'
import { downloadSample, requestDownload as requestDownloadCall } from '#src/contracts/sales/samples.ts'
import { sampleFilm as letter } from '#src/contracts/words/letters/film-letters.ts'
import { phrase } from '#src/contracts/words/say.ts'
import { notToDownload } from '#src/contracts/words/site/home-samples.ts'
import { AppError } from '#src/kit/app-error.ts'
import { countedAddress } from '#src/kit/counted-address.ts'
import { dayMs, hourMs, secondMs } from '#src/kit/time.ts'
import { capsOf, takeRoom } from '#src/server/people/caps/feature.ts'
import { type OutgoingEmail, queueEmails } from '#src/server/people/emails/feature.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { FilmEngine } from '#src/server/platform/film/port.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import type { Storage, StoredFile } from '#src/server/platform/storage/port.ts'
import type { SalesDeps } from '#src/server/sales/deps.ts'
import { planSample } from './sample-wishes.ts'

interface SampleDeps extends Omit<SalesDeps, 'readPrices'> {
  storage: Storage
  film: FilmEngine
  studioFolder: string
}

interface Request {
  email: string
  videoName: string
  videoFile: string
  // The address that the request came from.
  source: string
}

// Anybody may have this mail sent to anybody: the words are ours alone, and there are never many of them.
export async function requestDownload(deps: SampleDeps, request: Request): Promise<void> {
  const { videoFile, videoName } = request
  const film = sampleFilms.find(({ file, title }) => file === videoFile && title === videoName)
  if (!film) throw new AppError('bad_request', 'videoFile: Not a sample of ours')
  const isReady = await isMade(deps, film)
  await deps.database.transaction(async (tx) => {
    const address = countedAddress(request.email)
    await takeRoom(deps, tx, capsOf('sampleMails', { source: request.source, address }))
    if (isReady) return mailSample(deps, tx, film, [request.email])
    await addWaiter(tx, { film: film.id, recipient: request.email, askedAt: deps.clock.now() })
    return deps.queue.enqueue(tx, makeFilm, [{ film: film.id }])
  })
}

const mailSample = (deps: SampleDeps, tx: Transaction, film: SampleFilm, recipients: string[]): Promise<unknown> =>
  queueEmails(
    deps,
    tx,
    recipients.map((recipient) => writeEmail(deps, film, recipient)),
  )

function writeEmail(deps: SampleDeps, film: SampleFilm, recipient: string): OutgoingEmail {
  const { token, days } = signDownload(deps, film)
  return {
    customerId: null,
    kind: 'transactional',
    recipient,
    subject: phrase(letter.subject, { title: film.title }),
    content: {
      title: phrase(letter.title),
      paragraphs: [phrase(letter.body, { title: film.title, days: String(days) })],
      action: { label: phrase(letter.button), url: `${deps.siteUrl}/samples/download/${token}` },
    },
  }
}

type LinkDeps = Pick<SalesDeps, 'secrets' | 'clock'>

const purpose = 'sample-download'
const days = 7

export function signDownload({ secrets, clock }: LinkDeps, film: SampleFilm): { token: string; days: number } {
  const expiresAt = new Date(clock.now().getTime() + days * dayMs)
  return { token: secrets.sign(purpose, film.id, expiresAt), days }
}

// Undefined for a link that is not ours, or too old.
export function filmOfLink({ secrets, clock }: LinkDeps, token: string): SampleFilm | undefined {
  const id = secrets.verify(purpose, token, clock.now())
  return sampleFilms.find((film) => film.id === id)
}

const keyOf = ({ file }: SampleFilm): string => `samples/${file}`

async function isMade({ storage }: Pick<SampleDeps, 'storage'>, film: SampleFilm): Promise<boolean> {
  const file = await storage.read(keyOf(film), { first: 0, last: 0 })
  file?.stream.destroy()
  return file !== undefined
}

// The film in full size is too large to be part of the product: it is made when somebody first asks for it, and kept.
async function makeSample(deps: SampleDeps, film: SampleFilm, signal: AbortSignal): Promise<void> {
  const folder = join(deps.studioFolder, `sample-${film.id}`)
  const output = join(folder, film.file)
  await mkdir(folder, { recursive: true })
  const order = await planSample(deps.film, film.id, signal)
  await deps.film.render([{ ...order, output }], { shelfFolder: join(folder, 'shelf'), signal })
  await deps.storage.write(keyOf(film), createReadStream(output), { contentType: 'video/mp4' })
  await rm(folder, { recursive: true, force: true })
}

export async function openSample({ storage }: Pick<SampleDeps, 'storage'>, film: SampleFilm): Promise<StoredFile> {
  const file = await storage.read(keyOf(film))
  if (!file) throw new AppError('unavailable', notToDownload, { detail: film.file })
  return file
}

const makeFilm = defineJob({
  name: 'samples.make-film',
  schema: z.object({ film: z.string() }),
  key: ({ film }) => film,
  timeoutSeconds: hourMs / secondMs,
  isHeavy: true,
})

export const sampleJobs = [makeFilm]

export const sampleHandlers = (deps: SampleDeps): JobHandler[] => [
  handleJob(makeFilm, async ({ film: id }, { signal }) => {
    const film = sampleFilms.find((each) => each.id === id)
    if (!film) return
    if (!(await isMade(deps, film))) await makeSample(deps, film, signal)
    await deps.database.transaction(async (tx) => mailSample(deps, tx, film, await takeWaiters(tx, film)))
  }),
]

export function sampleRoutes(deps: SampleDeps): Route[] {
  return [
    route(requestDownloadCall, async ({ body, source }) => {
      await requestDownload(deps, { ...body, source })
      return { body: done }
    }),
    fileRoute(downloadSample, async ({ params }) => {
      const film = filmOfLink(deps, params.token)
      if (!film) throw new AppError('not_found', 'This link is no longer valid.')
      const { stream, bytes } = await openSample(deps, film)
      return {
        body: { stream, bytes, contentType: 'video/mp4' },
        headers: { 'content-disposition': `attachment; filename="reelwright-${film.file}"` },
      }
    }),
  ]
}

// Who waits for a film that is being made.
const sampleWaiters = pgTable(
  'sample_waiters',
  {
    film: text().notNull().$type<SampleFilm['id']>(),
    recipient: text().notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.film, table.recipient] })],
)

async function addWaiter(db: Executor, waiter: typeof sampleWaiters.$inferInsert): Promise<void> {
  await db.insert(sampleWaiters).values(waiter).onConflictDoNothing()
}

async function takeWaiters(db: Executor, film: SampleFilm): Promise<string[]> {
  const rows = await db.delete(sampleWaiters).where(eq(sampleWaiters.film, film.id)).returning()
  return rows.map(({ recipient }) => recipient)
}
