import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { drawPhoto } from '#test/support/draw-photo.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { honestQuote, testPassword } from '#test/support/honest-quote.ts'
import { startTestPostgres } from '#test/support/postgres-server.ts'
import { ProductProcess } from '#test/support/product-process.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { withDatabase } from '#test/support/template-database.ts'
import { Visitor } from '#test/support/visitor.ts'
import { allJobs } from '#src/server/all-features.ts'
import type { Manifest } from '#src/server/backup/manifest.ts'
import { findManifests } from '#src/server/backup/find-manifests.ts'
import { restoreBackup } from '#src/server/backup/restore-backup.ts'
import { takeBackup } from '#src/server/backup/take-backup.ts'
import { originalKey } from '#src/server/features/studio/gallery/photo-files.ts'
import { sweepPhotos } from '#src/server/features/studio/gallery/sweep-photos.ts'
import { systemClock } from '#src/server/platform/clock/system-clock.ts'
import { connectDatabase } from '#src/server/platform/database/connect-database.ts'
import { makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'
import { makeDiskStorage } from '#src/server/platform/storage/disk-storage.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'

// node bench/backup.ts [backups] [minutes at most]: quotes and photos come in as fast as they can while a backup is taken, and for as long as
// one usually lasts before it, to compare. Each backup is restored and compared with what had been acknowledged when it
// began; then the sweep of the product looks for files without a row. At the end a byte of the last one is flipped.
const backups = Number(process.argv[2] ?? 100)
const maxMs = Number(process.argv[3] ?? Infinity) * 60_000
const secrets = makeSecrets('a secret of thirty-two characters')
const folder = await mkdtemp(join(tmpdir(), 'reelwright-bench-backup-'))
const dataDir = join(folder, 'data')
const postgres = await startTestPostgres({ fsync: 'on' })
const product = new ProductProcess(await findFreePort(), {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  ADMIN_PASSWORD: testPassword,
  TRUST_PROXY: '127.0.0.1',
})
const acknowledged = { customers: new Set<string>(), photos: new Set<string>() }
const found = { lostRows: 0, lostFiles: 0, damagedFiles: 0, writtenBehindTheMark: 0, orphansAfterTheSweep: 0 }
let isOver = false
// While a backup is compared nothing is written: the load belongs to the backups.
let isResting = false
let quotes = 0

try {
  product.start()
  await product.whenReady()
  const writers = [0, 1, 2, 3].map(write)
  await sleep(3_000)
  const storage = await makeDiskStorage({ folder: join(dataDir, 'files') })
  const kept = join(folder, 'kept')
  const target = await makeDiskStorage({ folder: kept })
  const source = { url: postgres.url, storage, secrets, secretValue: null, clock: systemClock }
  const usual: Counted = { quotes: 0, seconds: 0 }
  const busy: Counted = { quotes: 0, seconds: 0 }
  let lastMs = 3_000
  let taken = 0
  const beganAt = performance.now()
  for (; taken < backups && performance.now() - beganAt < maxMs; taken += 1) {
    isResting = false
    await sleep(500)
    await countDuring(usual, () => sleep(lastMs))
    const before = { customers: new Set(acknowledged.customers), photos: new Set(acknowledged.photos) }
    const startedAt = performance.now()
    const manifest = await countDuring(busy, () => takeBackup(source, target))
    lastMs = performance.now() - startedAt
    isResting = true
    await compare({ storage, target, manifest, before, number: taken })
    if (taken % 10 === 9) console.log(taken + 1, JSON.stringify({ ...found, usual, busy }))
  }
  isOver = true
  await Promise.all(writers)
  console.table({
    backups: taken,
    customers: acknowledged.customers.size,
    photos: acknowledged.photos.size,
    ...found,
    'seconds of a backup': (busy.seconds / taken).toFixed(2),
    'quotes a second, usually': (usual.quotes / usual.seconds).toFixed(1),
    'quotes a second, meanwhile': (busy.quotes / busy.seconds).toFixed(1),
    'a flipped byte': await flipByte(kept, target),
  })
} finally {
  isOver = true
  await product.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(0)

async function write(writer: number): Promise<void> {
  const bytes = await drawPhoto()
  for (let index = 0; !isOver; index += 1) {
    while (isResting && !isOver) await sleep(20)
    const visitor = new Visitor(product.address, { 'x-forwarded-for': `10.${writer}.${index >> 8}.${index & 255}` })
    const answer = await visitor.post('/api/submit-quote', {
      ...honestQuote,
      email: `w${writer}-${index}@bench.example`,
    })
    if (!answer.ok) continue
    const { customerId } = (await answer.json()) as { customerId: string }
    acknowledged.customers.add(customerId)
    quotes += 1
    if (index % 40 > 0) continue
    const sent = await visitor.upload(customerId, [{ name: 'a.jpg', bytes }])
    if (!sent.ok) continue
    const { images } = (await (await visitor.get(`/api/uploads/property-images/${customerId}`)).json()) as {
      images: { id: string }[]
    }
    for (const { id } of images) acknowledged.photos.add(id)
  }
}

async function countDuring<Result>(sum: Counted, work: () => Promise<Result>): Promise<Result> {
  const [startedAt, before] = [performance.now(), quotes]
  const result = await work()
  sum.quotes += quotes - before
  sum.seconds += (performance.now() - startedAt) / 1_000
  return result
}

interface Counted {
  quotes: number
  seconds: number
}

interface Before {
  customers: Set<string>
  photos: Set<string>
}

interface Comparing {
  storage: Storage
  target: Storage
  manifest: Manifest
  before: Before
  number: number
}

async function compare({ storage, target, manifest, before, number }: Comparing): Promise<void> {
  const name = `restored_${number}`
  await run(postgres.url, `create database ${name} template template0`)
  const url = withDatabase(postgres.url, name)
  const restored = await makeDiskStorage({ folder: join(folder, name) })
  const migrationsFolder = join(import.meta.dirname, '../migrations')
  await restoreBackup(
    { url, storage: restored, secrets, migrationsFolder, log: silentLog, jobs: allJobs },
    target,
    manifest,
  )
  const customers = new Set((await run(url, 'select id::text from customers')).map(({ id }) => id))
  const photos = new Set((await run(url, 'select id::text from photos')).map(({ id }) => id))
  for (const id of before.customers) if (!customers.has(id)) found.lostRows += 1
  for (const id of before.photos) if (!photos.has(id)) found.lostRows += 1
  for (const id of before.photos) {
    const [written, kept] = [await readAll(storage, originalKey(id)), await readAll(restored, originalKey(id))]
    if (!kept) found.lostFiles += 1
    else if (!written?.equals(kept)) found.damagedFiles += 1
  }
  found.writtenBehindTheMark += await countOrphans(restored, photos)
  await sweep(url, restored)
  found.orphansAfterTheSweep += await countOrphans(restored, photos)
  await run(postgres.url, `drop database ${name} with (force)`)
  await rm(join(folder, name), { recursive: true })
}

async function readAll(storage: Storage, key: string): Promise<Buffer | undefined> {
  const file = await storage.read(key)
  return file && buffer(file.stream)
}

async function countOrphans(storage: Storage, photos: Set<string | undefined>): Promise<number> {
  let orphans = 0
  for await (const { key } of storage.list('photos/')) if (!photos.has(key.split('/')[1])) orphans += 1
  return orphans
}

async function sweep(url: string, storage: Storage): Promise<void> {
  const { database, close } = connectDatabase(url, { log: silentLog })
  try {
    const deps = { database, storage, clock: systemClock, log: silentLog, workFolder: join(folder, 'work') }
    const { missing } = await sweepPhotos(deps, { olderThanMs: 0 })
    found.lostFiles += missing.length
  } finally {
    await close()
  }
}

async function run(url: string, statement: string): Promise<{ id?: string }[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ id?: string }>(statement)).rows
  } finally {
    await client.end()
  }
}

async function flipByte(kept: string, target: Storage): Promise<string> {
  const [manifest] = await findManifests(target)
  const table = manifest?.tables.find(({ rows }) => rows > 0)
  if (!manifest || !table) return 'no backup'
  const path = join(kept, 'files', table.key.replaceAll('/', '~'))
  const bytes = await readFile(path)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  await writeFile(path, bytes)
  await run(postgres.url, 'create database flipped template template0')
  const place = { secrets, log: silentLog, jobs: allJobs, migrationsFolder: join(import.meta.dirname, '../migrations') }
  const storage = await makeDiskStorage({ folder: join(folder, 'flipped') })
  return restoreBackup({ ...place, url: withDatabase(postgres.url, 'flipped'), storage }, target, manifest).then(
    () => 'was not noticed',
    (problem: unknown) => (problem instanceof Error ? problem.message : String(problem)),
  )
}
