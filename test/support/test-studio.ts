import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import { type ConsequenceDeps, consequences } from '#src/server/consequences.ts'
import { makeRecord, type RecordEvents } from '#src/server/events/log.ts'
import { makeStudio } from '#src/server/make-studio.ts'
import type { Platform } from '#src/server/open-platform.ts'
import { emailJobs } from '#src/server/people/emails/outbox.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { makePhotoReader } from '#src/server/platform/photos/photo-reader.ts'
import { makePgBossQueue } from '#src/server/platform/queue/pg-boss-queue.ts'
import type { Job, JobHandler } from '#src/server/platform/queue/port.ts'
import { makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'
import { makeSettingsStore } from '#src/server/platform/settings/database-settings.ts'
import { makeDiskStorage } from '#src/server/platform/storage/disk-storage.ts'
import { makeRunwayProvider } from '#src/server/platform/video/runway-provider.ts'
import { issueReceipt, receiptsFeature } from '#src/server/sales/receipts/feature.ts'
import { sampleHandlers, sampleJobs } from '#src/server/sales/samples/samples.ts'
import { clipsFeature } from '#src/server/studio/clips/feature.ts'
import { copyKey, originalKey } from '#src/server/studio/gallery/feature.ts'
import { musicFeature } from '#src/server/studio/music/feature.ts'
import { productionFeature, startProduction, startTheClock } from '#src/server/studio/production/feature.ts'
import { retentionFeature } from '#src/server/studio/retention/feature.ts'
import { makeFakeFilmEngine } from '#test/fakes/film-engine.ts'
import { patient } from './patient.ts'
import { silentLog } from './silent-log.ts'
import { makeTestDatabase } from './test-database.ts'

const jobs = [
  ...clipsFeature.jobs,
  ...productionFeature.jobs,
  ...musicFeature.jobs,
  ...retentionFeature.jobs,
  ...sampleJobs,
  ...emailJobs,
  ...receiptsFeature.jobs,
] as Job[]

export interface StudioOptions {
  // Where a stand-in of the clip provider listens; without one, clips come from the fake built-in engine.
  runwayUrl?: string
}

// The making side without a server: a database, a storage, a clock that tests move, and a queue that runs when told to.
export async function openStudio({ runwayUrl }: StudioOptions = {}) {
  const db = await makeTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'studio-'))
  const running = await makePgBossQueue({ url: db.url, database: db.database, jobs, log: silentLog, works: false })
  onTestFinished(async () => {
    await running.stop()
    await db.close()
    await rm(folder, { recursive: true, force: true })
  })
  const time = { ms: Date.UTC(2026, 2, 2, 9) }
  const filmPath = join(folder, 'film.mp4')
  await writeFile(filmPath, Buffer.alloc(3_000, 'film'))
  const film = makeFakeFilmEngine(filmPath)
  const photos = makePhotoReader()
  onTestFinished(() => photos.close())
  const secrets = makeSecrets('a secret for these tests only')
  const fixedSecrets = runwayUrl ? { runwayKey: { value: 'key', variable: 'RUNWAYML_API_SECRET' } } : {}
  const settings = makeSettingsStore({ fixedSettings: {}, fixedSecrets }, secrets)
  const platform = {
    database: db.database,
    queue: running.queue,
    storage: await makeDiskStorage({ folder: join(folder, 'storage') }),
    clock: { now: () => new Date(time.ms) },
    log: silentLog,
    secrets,
    settings,
    readBusiness: settings.readBusiness,
    film,
    video: {
      local: {
        make: async (clips: { output: string }[]) => {
          for (const { output } of clips) await writeFile(output, 'a clip')
        },
      },
      runway: (apiKey: string) => makeRunwayProvider({ apiKey, baseUrl: runwayUrl, photos }),
    },
    studioFolder: join(folder, 'studio'),
  } as unknown as Platform
  const record: RecordEvents = makeRecord(consequences, () => deps as unknown as ConsequenceDeps)
  const deps = makeStudio({ ...platform, record }, { siteUrl: 'https://reelwright.example' })
  const handlers = [
    ...clipsFeature.handlers(deps),
    ...productionFeature.handlers(deps),
    ...musicFeature.handlers(deps),
    ...retentionFeature.handlers(deps),
    ...sampleHandlers(deps),
  ]
  return {
    deps,
    film,
    time,
    folder,
    database: db.database,
    drain: () => drain(deps.database, handlers),
    addOrder: (options?: OrderOptions) => addOrder(deps, options),
    storedKeys: async () => {
      const entries = await Readable.from(deps.storage.list('')).toArray()
      return entries.map(({ key }: { key: string }) => key)
    },
  }
}

export type Studio = Awaited<ReturnType<typeof openStudio>>

// Runs what waits, in order, delays or not, until nothing does. A job that throws stays for the next time.
async function drain(database: Database, handlers: JobHandler[]): Promise<Error[]> {
  const failures: Error[] = []
  const names = handlers.map(({ job }) => job.name)
  for (let round = 0; round < patient(500); round += 1) {
    const { rows } = await database.execute<{ id: string; name: string; data: unknown }>(sql`
      delete from pgboss.job where id = (
        select id from pgboss.job where state = 'created' and start_after <= now()
          and name in (${sql.join(names, sql`, `)}) order by created_on, id limit 1)
      returning id, name, data`)
    const [job] = rows
    if (!job) return failures
    const handler = handlers.find((each) => each.job.name === job.name)
    try {
      await handler?.handle(job.data, { id: job.id, attempt: 1, signal: new AbortController().signal })
    } catch (error) {
      failures.push(error as Error)
    }
  }
  throw new Error('The queue never comes to rest.')
}

interface OrderOptions {
  photos?: number
  service?: 'vr1' | 'vr2' | 'vr3' | 'combo-3'
  addOns?: string[]
  opensPhotos?: boolean
}

type Deps = ReturnType<typeof makeStudio>

// A paid order of a customer with photos, as the payment leaves it.
async function addOrder(deps: Deps, options: OrderOptions = {}) {
  const { photos = 3, service = 'vr1', addOns = [], opensPhotos = true } = options
  const [customerId, id] = [randomUUID(), randomUUID()]
  const token = randomUUID()
  const now = deps.clock.now()
  await deps.database.execute(sql`
    insert into customers (id, created_at, name, email, phone, business_type, business_name, company, service_type, priority, source)
    values (${customerId}, ${now}, 'Ann', 'ann@example.com', '', 'hotel', 'Lakeside House', '', ${service}, 'standard', 'website')`)
  for (let index = 0; index < photos; index += 1) await addPhoto(deps, customerId)
  await deps.database.execute(sql`
    insert into orders (id, number, token, created_at, method, state, customer_id, opens_photos, email, name, service_type, add_ons, total_pence, paid_at, ready_at)
    values (${id}, ${`R-${id.slice(0, 8)}`}, ${token}, ${now}, 'bank', 'paid', ${customerId}, ${opensPhotos}, 'ann@example.com', 'Ann', ${service}, ${`{${addOns.join(',')}}`}, 9900, ${now}, ${now})`)
  await deps.database.transaction(async (tx) => {
    await startProduction(deps, tx, [{ orderId: id }])
    await startTheClock(deps, tx, [{ orderId: id }])
    await issueReceipt(deps, tx, [{ orderId: id, facts: { method: 'bank' } }])
  })
  return { id, customerId, token }
}

async function addPhoto({ database, storage, clock }: Deps, customerId: string): Promise<void> {
  const id = randomUUID()
  const photo = await drawPhoto(id)
  await database.execute(sql`
    insert into photos (id, customer_id, created_at, state, original_name, content_type, bytes, width, height)
    values (${id}, ${customerId}, ${clock.now()}, 'ready', 'photo.jpg', 'image/jpeg', ${photo.length}, 2400, 1800)`)
  for (const key of [originalKey(id), copyKey(id, 'display'), copyKey(id, 'thumb')]) {
    await storage.write(key, Readable.from([photo]), { contentType: 'image/jpeg' })
  }
}

// Of one colour, each of its own: a provider that is sent them can tell them apart.
const drawPhoto = (id: string): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: `#${id.slice(0, 6)}` } })
    .jpeg()
    .toBuffer()
