import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startBucketServer } from '#test/support/bucket-server.ts'
import { drawPhoto } from '#test/support/draw-photo.ts'
import { goodCard, honestCart } from '#test/support/honest-cart.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { makeTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import { allJobs } from '#src/server/all-features.ts'
import { systemClock } from '#src/server/platform/clock/system-clock.ts'
import { makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'
import { makeDiskStorage } from '#src/server/platform/storage/disk-storage.ts'
import { readShops } from './catalogue.ts'
import { makeBackups } from './make-backups.ts'
import { type Pace, withoutRest } from './pieces.ts'
import { type BackupPlace, openBackups } from './open-backups.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

const secrets = makeSecrets('a secret of thirty-two characters')
const migrationsFolder = join(import.meta.dirname, '../../../migrations')

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function buy(email: string): Promise<string> {
  const browser = product.visitor()
  const asked = await browser.post('/api/submit-quote', { ...honestQuote, email })
  const { customerId, reference } = (await asked.json()) as { customerId: string; reference: string }
  expect((await browser.upload(customerId, [{ name: 'a.jpg', bytes: await drawPhoto() }])).status).toBe(200)
  const opened = await browser.post('/api/create-payment-intent', { ...honestCart, email, quoteReference: reference })
  const { clientSecret, paymentIntentId } = (await opened.json()) as Record<string, string>
  await browser.post('/api/sandbox-payment/confirm', { clientSecret, paymentIntentId, card: goodCard })
  await browser.post('/api/payment-status', { clientSecret, paymentIntentId })
  return customerId
}

async function back(folder: string, pace?: Pace) {
  const storage = await makeDiskStorage({ folder: join(product.dataDir, 'files') })
  const source = { url: product.url, storage, secrets, secretValue: null, clock: systemClock }
  return takeBackup(source, await openBackups({ folder }), pace && { pace })
}

const listBackups = async (place: BackupPlace) =>
  (await readShops(await openBackups(place))).flatMap(({ backups }) => backups)

async function openEmpty() {
  const empty = await makeTestDatabase({ template: 'template0' })
  onTestFinished(empty.close)
  const storage = await makeDiskStorage({ folder: await makeFolder() })
  return {
    ...empty,
    storage,
    place: { url: empty.url, storage, secrets, migrationsFolder, log: silentLog, jobs: allJobs },
  }
}

const idsOf = async ({ database }: Pick<TestDatabase, 'database'>, table: string): Promise<string[]> =>
  (await database.execute<{ id: string }>(sql`select id::text from ${sql.raw(table)} order by 1`)).rows.map(
    ({ id }) => id,
  )

test('everything acknowledged before a backup is there after a restore, even while others write', {
  timeout: patient(120_000),
}, async () => {
  const before = [await buy('one@mill.example'), await buy('two@mill.example')]
  let isOver = false
  const writing = (async () => {
    for (let index = 0; !isOver; index += 1) {
      await product.visitor({ 'x-forwarded-for': `10.1.1.${index % 250}` }).post('/api/submit-quote', honestQuote)
    }
  })()
  const folder = await makeFolder()
  const backup = await back(folder)
  isOver = true
  await writing
  const { manifest } = backup
  const { database, storage, place } = await openEmpty()
  expect(await restoreBackup(place, backup)).toEqual({ missing: [] })

  expect(await idsOf({ database }, 'customers')).toEqual(expect.arrayContaining(before))
  for (const { table, rows } of manifest.tables) {
    // What a restore notes of itself.
    if (table === 'restores') continue
    const { rows: counted } = await database.execute(sql`select count(*)::int as all from ${sql.raw(`"${table}"`)}`)
    expect({ table, rows: counted[0]?.['all'] }).toEqual({ table, rows })
  }
  // Every photo of a row is there, byte by byte.
  for (const id of await idsOf({ database }, 'photos')) {
    const photo = await storage.read(`photos/${id}/original`)
    expect(photo && (await buffer(photo.stream)).length).toBe(photo?.bytes)
  }
  const jobs = await database.execute<{ all: number }>(
    sql`select count(*)::int as all from pgboss.job where state < 'active'`,
  )
  expect(jobs.rows[0]?.all).toBeGreaterThan(0)
  const receipts = (db: TestDatabase['database']) => db.execute(sql`select * from receipts order by number`)
  expect((await receipts(database)).rows).toEqual((await receipts(product.database)).rows)
  // Numbers go on behind the last.
  const next = await database.execute<{ number: number }>(
    sql`select nextval(pg_get_serial_sequence('production_jobs', 'number'))::int as number`,
  )
  expect(next.rows[0]?.number).toBeGreaterThan(2)
})

// What its connection to the database is doing, as others see it.
const watchBackup = async () =>
  (
    await product.database.execute<{ pid: number; state: string; query: string }>(
      sql`select pid, state, query from pg_stat_activity where application_name = 'reelwright backup'`,
    )
  ).rows[0]

test('the database is left before the files are copied, and a second backup copies only what is new', {
  timeout: patient(120_000),
}, async () => {
  await buy('three@mill.example')
  const folder = await makeFolder()
  const seen: string[] = []
  await back(folder, async () => {
    seen.push((await watchBackup())?.state ?? 'left')
  })
  expect(seen[0]).toMatch(/active|idle in transaction/)
  expect(seen.at(-1)).toBe('left')
  const moments = async () => {
    const names = (await readdir(join(folder, 'files'))).filter((name) => name.includes('~files~'))
    const dated = names.map(async (name) => [name, (await stat(join(folder, 'files', name))).mtimeMs] as const)
    return new Map(await Promise.all(dated))
  }
  const before = await moments()
  expect(before.size).toBeGreaterThan(0)
  await back(folder)
  // The product goes on making previews: what is new may be there besides.
  expect([...(await moments())]).toEqual(expect.arrayContaining([...before]))
  expect(await listBackups({ folder })).toHaveLength(2)
})

test.each([
  ['while a table is copied', 'active'],
  ['between two tables', 'idle in transaction'],
])('a database that goes away %s fails the backup, and nothing else', async (_, state) => {
  await product.database.execute(
    sql`create table long_list as select md5(number::text) as text from generate_series(1, 400000) as number`,
  )
  onTestFinished(async () => void (await product.database.execute(sql`drop table long_list`)))
  const folder = await makeFolder()
  let hasGone = false
  const backing = back(folder, async () => {
    const seen = await watchBackup()
    if (hasGone || seen?.state !== state) return
    hasGone = true
    await product.database.execute(sql`select pg_terminate_backend(${seen.pid}, 5000)`)
  })
  await expect(backing).rejects.toThrow(/terminat|connection error/i)
  expect(await listBackups({ folder })).toEqual([])
  // Nor does it leave half of a backup behind.
  expect(await readdir(join(folder, 'files'))).toEqual([])
})

test('encrypted backups in a bucket are kept for some days, and the newest is proved by a restore', {
  timeout: patient(120_000),
}, async () => {
  await buy('five@mill.example')
  const bucket = await startBucketServer()
  onTestFinished(bucket.stop)
  const bucketAccess = {
    endpoint: bucket.environment.S3_ENDPOINT,
    region: 'eu-west-2',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  const place = { folder: 's3://films/nightly/', bucketAccess }
  const passphrase = 'a lantern over the harbour'
  const time = { at: new Date('2026-11-01T02:11:00Z') }
  const storage = await makeDiskStorage({ folder: join(product.dataDir, 'files') })
  const space = { freeBytes: 2, totalBytes: 3, reserveBytes: 1 }
  const options = {
    url: product.url,
    storage,
    secrets,
    secretValue: null,
    log: silentLog,
    jobs: allJobs,
    migrationsFolder,
    ...place,
    passphrase,
    readKept: async () => ({ daily: 2, weekly: 1 }),
    clock: { now: () => time.at },
    disk: { measure: async () => space },
    workFolder: await makeFolder(),
    startPace: () => withoutRest,
  }
  const backups = makeBackups(options)
  const atOnce = { isAtOnce: true, isThorough: false }
  for (const day of [1, 2, 3, 4]) {
    time.at = new Date(Date.UTC(2026, 10, day, 2, 11))
    expect(await backups.take(atOnce)).toEqual({ takenAt: time.at, remarks: [] })
  }
  const mayGoOn = Promise.withResolvers<void>()
  const rested = vi.fn<Pace>(() => mayGoOn.promise)
  const first = makeBackups({ ...options, startPace: () => rested }).take({ isAtOnce: false, isThorough: false })
  await vi.waitFor(() => expect(rested).toHaveBeenCalled(), { timeout: patient(10_000) })
  await expect(backups.take(atOnce)).rejects.toThrow('Another backup is being taken.')
  mayGoOn.resolve()
  await first
  expect(await listBackups(place)).toEqual([])
  const kept = (await listBackups({ ...place, passphrase })).map(({ manifest }) => manifest.takenAt.slice(0, 10))
  expect(kept).toEqual(['2026-11-04', '2026-11-03'])
  expect(await backups.prove()).toEqual(time.at)
  space.freeBytes = 1
  await expect(makeBackups({ ...options, folder: await makeFolder() }).take(atOnce)).rejects.toThrow('no room')
  const filesBucket = { ...bucketAccess, bucket: 'films' }
  await expect(openBackups({ ...place, filesBucket })).rejects.toThrow('a separate bucket')
})

test('a damaged backup, a wrong secret and a place in use are refused in words', {
  timeout: patient(120_000),
}, async () => {
  await buy('four@mill.example')
  const folder = await makeFolder()
  const backup = await back(folder)
  const { manifest } = backup
  const { place } = await openEmpty()
  const wrong = { ...place, secrets: makeSecrets('another secret of thirty-two characters') }
  await expect(restoreBackup(wrong, backup)).rejects.toThrow('a different APP_SECRET')
  await expect(restoreBackup({ ...place, url: product.url }, backup)).rejects.toThrow('already has tables')
  const newer = {
    ...manifest,
    migrations: [...manifest.migrations, { name: '9999-later.sql', sha256: '0'.repeat(64) }],
  }
  await expect(restoreBackup(place, { ...backup, manifest: newer })).rejects.toThrow('made by a newer version')
  const table = manifest.tables.find(({ rows }) => rows > 0)
  const names = await readdir(join(folder, 'files'))
  const path = join(folder, 'files', names.find((name) => name.endsWith(`~${table?.table}.gz`)) ?? '')
  const bytes = await readFile(path)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  await writeFile(path, bytes)
  await expect(restoreBackup(place, backup)).rejects.toThrow('The backup is damaged')
})
