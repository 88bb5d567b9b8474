import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { patient } from '#test/support/patient.ts'
import { sell } from '#test/support/sell.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import { allJobs } from '#src/server/all-features.ts'
import { makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'
import { makeDiskStorage } from '#src/server/platform/storage/disk-storage.ts'
import { makeBackups } from './make-backups.ts'
import { withoutRest } from './pieces.ts'

// The worst place for backups, and the way back from it: two shops share it, one of them has been ten years ahead for a
// night, and its database is on a server of its own. At the end a shop sells.

const APP_SECRET = 'a secret of thirty-two characters'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-drill-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function openShop(environment: Record<string, string> = {}): Promise<TestProduct> {
  const product = await startTestProduct({ APP_SECRET, ...environment })
  onTestFinished(() => product.stop())
  return product
}

async function idOf({ database }: TestProduct): Promise<string> {
  const { rows } = await database.execute<{ id: string }>(sql`select id::text from installation`)
  return rows[0]?.id ?? ''
}

async function openNights({ url, dataDir, database }: TestProduct, folder: string) {
  await database.execute(sql`update installation set id = gen_random_uuid()`)
  const time = { at: new Date() }
  const backups = makeBackups({
    url,
    storage: await makeDiskStorage({ folder: join(dataDir, 'files') }),
    secrets: makeSecrets(APP_SECRET),
    secretValue: null,
    log: silentLog,
    jobs: allJobs,
    migrationsFolder: join(import.meta.dirname, '../../../migrations'),
    folder,
    readKept: async () => ({ daily: 2, weekly: 0 }),
    clock: { now: () => time.at },
    disk: { measure: async () => ({ freeBytes: 2, totalBytes: 3, reserveBytes: 1 }) },
    workFolder: await makeFolder(),
    startPace: () => withoutRest,
  })
  return async (moment: string) => {
    time.at = new Date(moment)
    await backups.take({ isAtOnce: true, isThorough: false })
  }
}

async function runBackup(args: string[], environment: Record<string, string>): Promise<string> {
  const env = { APP_SECRET, ...environment }
  return (await promisify(execFile)(process.execPath, ['src/server/backup/main.ts', ...args], { env })).stdout
}

const emailsIn = async ({ database }: Pick<TestProduct, 'database'>) =>
  (
    await database.execute<{ email: string }>(sql`select distinct email from orders where state <> 'open' order by 1`)
  ).rows.map(({ email }) => email)

test('of two shops in one place, the one that was ten years ahead for a night is restored into a database of DATABASE_URL, and sells', {
  timeout: patient(180_000),
}, async () => {
  const folder = await makeFolder()
  const [shop, neighbour] = [await openShop(), await openShop()]
  const [night, nightOfNeighbour] = [await openNights(shop, folder), await openNights(neighbour, folder)]
  await sell(neighbour.address, 'neighbour@mill.example')
  await nightOfNeighbour('2026-11-01T02:11:00Z')
  await sell(shop.address, 'first@mill.example')
  await night('2026-11-01T02:11:00Z')
  await night('2036-11-02T02:11:00Z')
  await sell(shop.address, 'last@mill.example')
  await night('2026-11-03T02:11:00Z')
  await night('2026-11-04T02:11:00Z')

  const listed = await runBackup(['restore', folder, '--list'], { DATA_DIR: await makeFolder() })
  // Two nights of one, in the order in which they were taken, and the only one of the other.
  expect(listed.match(/20\d\d-\d\d-\d\dT/g)?.toSorted()).toEqual(['2026-11-01T', '2026-11-03T', '2026-11-04T'])

  const empty = await makeTestDatabase({ template: 'template0' })
  onTestFinished(empty.close)
  const place = { DATABASE_URL: empty.url, DATA_DIR: await makeFolder() }
  const name = new URL(empty.url).pathname.slice(1)
  const databases = async () =>
    (
      await shop.database.execute<{ oid: number; datname: string }>(
        sql`select oid, datname from pg_database where datname like ${`${name}%`}`,
      )
    ).rows
  const before = await databases()
  await expect(runBackup(['restore', folder], place)).rejects.toThrow('Choose one with --shop')
  const told = await runBackup(['restore', folder, '--shop', await idOf(shop)], place)
  expect(told).toMatch(/^Restored: \d+ rows and \d+ files .*as of 2026-11-04T/)
  // It was filled as another database, which has taken this one's name: of the empty one nothing is left.
  const [landed, ...left] = await databases()
  expect([landed?.datname, left]).toEqual([name, []])
  expect(landed?.oid).not.toBe(before[0]?.oid)

  const restored = await openShop(place)
  expect(await emailsIn(empty)).toEqual(['first@mill.example', 'last@mill.example'])
  expect(await sell(restored.address, 'next@mill.example')).toMatch(/\d/)
  expect(await emailsIn(empty)).toContain('next@mill.example')
  // The neighbour's own backup is as it was.
  const second = await makeTestDatabase({ template: 'template0' })
  onTestFinished(second.close)
  const next = { DATABASE_URL: second.url, DATA_DIR: await makeFolder() }
  await runBackup(['restore', folder, '--shop', await idOf(neighbour)], next)
  expect(await emailsIn(second)).toEqual(['neighbour@mill.example'])
})
