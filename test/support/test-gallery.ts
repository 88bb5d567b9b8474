import type { RecordEvents } from '#src/server/events/log.ts'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import {
  captionPhotos,
  listPhotos,
  type Photo,
  previewPhoto,
  readPhoto,
  uploadPhotos,
  uploadPhotoZip,
} from '#src/contracts/studio/photos.ts'
import { cancelUpload, createUpload, describeUploads, readUpload, sendPiece } from '#src/contracts/studio/uploads.ts'
import { followMerge, lockCustomer } from '#src/server/people/customers/feature.ts'
import { systemClock } from '#src/server/platform/clock/system-clock.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Disk } from '#src/server/platform/disk/port.ts'
import { makeServer } from '#src/server/platform/http/fastify-server.ts'
import { makePhotoReader } from '#src/server/platform/photos/photo-reader.ts'
import type { PhotoReader } from '#src/server/platform/photos/port.ts'
import { makePgBossQueue } from '#src/server/platform/queue/pg-boss-queue.ts'
import type { Job } from '#src/server/platform/queue/port.ts'
import { makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'
import { makeDiskStorage } from '#src/server/platform/storage/disk-storage.ts'
import { hasPaidItself, hasPaidOrder } from '#src/server/sales/orders/feature.ts'
import { makeQuoteAccess } from '#src/server/sales/quotes/feature.ts'
import type { GalleryDeps } from '#src/server/studio/deps.ts'
import { galleryFeature, makeUploadRoom } from '#src/server/studio/gallery/feature.ts'
import { galleryRoutes } from '#src/server/studio/gallery/photo-page.ts'
import { uploadRoutes } from '#src/server/studio/gallery/uploads.ts'
import { silentLog } from './silent-log.ts'
import { makeTestDatabase, type TestDatabase } from './test-database.ts'

let db: TestDatabase
let running: Awaited<ReturnType<typeof makePgBossQueue>>
let photos: PhotoReader

// A database and a queue for the tests of the file that calls this.
export function prepareGallery(): void {
  beforeAll(async () => {
    db = await makeTestDatabase()
    const { url, database } = db
    running = await makePgBossQueue({ url, database, jobs: galleryFeature.jobs as Job[], log: silentLog, works: false })
    photos = makePhotoReader()
  })
  afterAll(async () => {
    await photos.close()
    await running.stop()
    await db.close()
  })
}

export const fixture = (name: string): Promise<Buffer> => readFile(`test/fixtures/${name}`)
const secrets = makeSecrets('a secret for these tests only')
const quoteAccess = makeQuoteAccess({ secrets, clock: systemClock })

// Rows of other tests stay out of the way: each starts with an empty table, a storage and a server of its own.
const roomy = { maxBytesPerSource: 1e12, maxBytesWithoutOrder: 1e12 }

interface GalleryOptions {
  limits?: Partial<typeof roomy>
  disk?: Disk
}

const emptyDisk: Disk = { measure: async () => ({ freeBytes: 1e12, totalBytes: 1e12, reserveBytes: 1e9 }) }

export async function openGallery({ limits = {}, disk = emptyDisk }: GalleryOptions = {}) {
  await db.database.execute(sql`truncate customers, sample_requests cascade`)
  const folder = await mkdtemp(join(tmpdir(), 'gallery-'))
  const deps = {
    database: db.database,
    queue: running.queue,
    storage: await makeDiskStorage({ folder: join(folder, 'storage') }),
    photos,
    clock: systemClock,
    log: silentLog,
    workFolder: join(folder, 'work'),
    lockCustomer,
    followMerge: (id: string) => followMerge(db.database, id),
    hasPaidItself: (id: string) => hasPaidItself(db.database, id),
    quoteAccess,
    hasPaidOrder,
    disk,
    record: (async () => undefined) as RecordEvents,
    uploadRoom: makeUploadRoom(
      { database: db.database, disk, clock: systemClock, secrets, hasPaidOrder },
      async () => ({ ...roomy, ...limits }),
    ),
  }
  const server = await makeServer({
    calls: [
      uploadPhotos,
      uploadPhotoZip,
      previewPhoto,
      listPhotos,
      captionPhotos,
      readPhoto,
      describeUploads,
      createUpload,
      readUpload,
      sendPiece,
      cancelUpload,
    ],
    routes: [...galleryRoutes(deps), ...uploadRoutes(deps)],
    log: silentLog,
    clock: systemClock,
    trustProxy: false,
    publicUrl: undefined,
    findSession: async (cookie) =>
      cookie('session') === 'owner'
        ? { id: 'owner', name: 'Owner', expiresAt: new Date(Date.now() + 1_000) }
        : undefined,
    pages: undefined,
  })
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })
  return { deps, address }
}

export async function addCustomer(): Promise<{ id: string; cookie: string }> {
  const id = randomUUID()
  await db.database.execute(sql`
    insert into customers (id, created_at, name, email, phone, business_type, business_name, company, service_type, priority, source)
    values (${id}, now(), 'Ann', 'ann@example.com', '', 'hotel', '', '', 'vr1', 'standard', 'website')`)
  const { name, value } = quoteAccess.grant(id)
  return { id, cookie: `${name}=${value}` }
}

type Sent = Record<string, Buffer>

export async function send(address: string, customer: { id: string; cookie: string }, files: Sent) {
  const form = new FormData()
  for (const [name, bytes] of Object.entries(files)) form.append('images', new Blob([new Uint8Array(bytes)]), name)
  const answer = await fetch(`${address}/api/upload/property-images/${customer.id}`, {
    method: 'POST',
    body: form,
    headers: { cookie: customer.cookie },
  })
  const body = (await answer.json()) as {
    images: Photo[]
    skipped: { name: string; reason: string }[]
    error?: string
  }
  return { status: answer.status, ...body }
}

export const rowsOf = async (database: Database) =>
  (await database.execute(sql`select id, state from photos order by id`)).rows as { id: string; state: string }[]

export const filesOf = async ({ storage }: GalleryDeps, folder = 'photos/'): Promise<string[]> =>
  (await Readable.from(storage.list(folder)).toArray()).map(({ key }: { key: string }) => key).sort()

// What must hold after every sweep.
export async function expectRowsAndFilesToAgree(deps: GalleryDeps): Promise<void> {
  const ids = (await rowsOf(deps.database)).map(({ id }) => id)
  const kept = (await filesOf(deps)).map((key) => key.split('/')[1])
  expect(new Set(kept)).toEqual(new Set(ids))
}
