import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { silentLog } from '#test/support/silent-log.ts'
import { makeTestDatabase, shareTemplate } from '#test/support/test-database.ts'
import { backupsFeature } from '#src/server/admin/backups/feature.ts'
import { dayMs } from '#src/kit/time.ts'
import { connectDatabase } from '#src/server/platform/database/connect-database.ts'
import { migrate } from '#src/server/platform/database/migrate.ts'
import type { Job } from '#src/server/platform/queue/port.ts'
import { makePgBossQueue } from '#src/server/platform/queue/pg-boss-queue.ts'
import { makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'
import { makeDiskStorage } from '#src/server/platform/storage/disk-storage.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { type Backup, chooseBackup, contentKey, listBackups, readShops } from './catalogue.ts'
import { type Stored, withoutRest } from './pieces.ts'
import { makeBackups, noFiles } from './make-backups.ts'
import { openBackups } from './open-backups.ts'
import { endRestore, restoreBackup } from './restore-backup.ts'

// What years, other shops and broken disks do to backups: each is told and passed over.

// With a schema of a few tables: what the years do is the same for a hundred, which backup.db.test.ts backs up and restores.

const secrets = makeSecrets('a secret of thirty-two characters')
const jobs = [backupsFeature.jobs[0] as Job]

const schema = `
  create table installation (id uuid not null default gen_random_uuid(), is_only boolean primary key default true);
  insert into installation default values;
  create table restores (id uuid primary key, restored_at timestamptz, taken_at timestamptz, missing text[], missing_count integer);
  create table customers (id uuid primary key, number bigint generated always as identity);
  create table photos (id uuid primary key, customer_id uuid references customers);
  insert into customers select gen_random_uuid() from generate_series(1, 100);
  insert into photos select gen_random_uuid(), id from customers;`

let migrationsFolder: string
beforeAll(async () => {
  migrationsFolder = await mkdtemp(join(tmpdir(), 'reelwright-schema-'))
  await writeFile(join(migrationsFolder, '0001-shop.sql'), schema)
})
afterAll(() => rm(migrationsFolder, { recursive: true }))

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-years-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const put = (storage: Storage, key: string, content: string) =>
  storage.write(key, Readable.from([Buffer.from(content)]), { contentType: 'text/plain' })

async function get(storage: Storage, key: string): Promise<string | undefined> {
  const file = await storage.read(key)
  return file && text(file.stream)
}

async function makeSmallShop(url: string): Promise<void> {
  const { pool, database, close } = connectDatabase(url, { log: silentLog })
  await migrate(pool, migrationsFolder)
  const queue = await makePgBossQueue({ url, database, jobs, log: silentLog, works: false })
  await queue.stop()
  await close()
}

// A shop with a database and files, and the nightly backup of it.
async function openShop(folder: string, wanted = { daily: 7, weekly: 4 }) {
  const template = await shareTemplate('template_small_shop', makeSmallShop, 'template0')
  const { url, database, close } = await makeTestDatabase({ template })
  onTestFinished(close)
  await database.execute(sql`update installation set id = gen_random_uuid()`)
  const storage = await makeDiskStorage({ folder: await makeFolder() })
  const time = { at: new Date('2026-11-01T02:11:00Z') }
  const space = { freeBytes: 2, totalBytes: 3, reserveBytes: 1 }
  const options = {
    url,
    storage,
    secrets,
    secretValue: 'the secret itself',
    log: silentLog,
    jobs,
    migrationsFolder,
    folder,
    readKept: async () => wanted,
    clock: { now: () => time.at },
    disk: { measure: async () => space },
    workFolder: await makeFolder(),
    startPace: () => withoutRest,
  }
  const backups = makeBackups(options)
  return {
    url,
    database,
    storage,
    space,
    prove: backups.prove,
    take: (isThorough = false) => backups.take({ isAtOnce: true, isThorough }),
    night: async (isThorough = false) => {
      time.at = new Date(time.at.getTime() + dayMs)
      return backups.take({ isAtOnce: true, isThorough })
    },
    setClock: (moment: string) => void (time.at = new Date(moment)),
  }
}

async function openEmpty() {
  const empty = await makeTestDatabase({ template: 'template0' })
  onTestFinished(empty.close)
  const storage = await makeDiskStorage({ folder: await makeFolder() })
  return {
    ...empty,
    storage,
    place: { url: empty.url, storage, secrets, migrationsFolder, log: silentLog, jobs },
  }
}

const choose = async (folder: string, choice: { backup?: string; shop?: string } = {}) =>
  (await chooseBackup(await openBackups({ folder }), choice)).backup

const kept = async (folder: string) =>
  (await readShops(await openBackups({ folder }))).flatMap(({ backups }) => backups)
const namesIn = async (folder: string, pattern: RegExp) =>
  (await readdir(join(folder, 'files'))).filter((name) => pattern.test(name))
const contents = (folder: string) => namesIn(folder, /~files~[0-9a-f]{64}$/)

test('a file that changes under its name leaves the older backup as it was', async () => {
  const folder = await makeFolder()
  const shop = await openShop(folder)
  await put(shop.storage, 'photos/a', 'as it was')
  await shop.night()
  await put(shop.storage, 'photos/a', 'as it is!')
  await shop.night()
  for (const [moment, content] of [
    ['2026-11-02', 'as it was'],
    ['2026-11-03', 'as it is!'],
  ] as const) {
    const { storage, place } = await openEmpty()
    await restoreBackup(place, await choose(folder, { backup: moment }))
    await endRestore(storage)
    expect(await get(storage, 'photos/a')).toBe(content)
  }
})

test('what is gone or damaged where backups are kept is copied again, and told', async () => {
  const folder = await makeFolder()
  const shop = await openShop(folder)
  await put(shop.storage, 'photos/a', 'the first')
  await put(shop.storage, 'photos/b', 'the other')
  await shop.night()
  const [gone = '', damaged = ''] = await contents(folder)
  await rm(join(folder, 'files', gone))
  await writeFile(join(folder, 'files', damaged), 'xxxxxxxxx')
  await expect(shop.prove()).rejects.toThrow(/damaged.*photos\/.*photos\//)
  const again = ['2 files were missing or damaged where backups are kept, and copied again.']
  expect(await shop.night(true)).toMatchObject({ remarks: again })
  expect(await shop.night()).toMatchObject({ remarks: [] })
  expect(await restoreBackup((await openEmpty()).place, await choose(folder))).toEqual({ missing: [] })
  // Night by night, every file is read again.
  await writeFile(join(folder, 'files', damaged), 'xxxxxxxxx')
  const remarks = [await shop.night(), await shop.night()].flatMap((night) => night.remarks)
  expect(remarks).toEqual(['1 file was missing or damaged where backups are kept, and copied again.'])
})

test('a damaged manifest is told and passed over by the night, the restore and the list', async () => {
  const folder = await makeFolder()
  const shop = await openShop(folder, { daily: 3, weekly: 0 })
  await put(shop.storage, 'photos/a', 'the photo')
  await shop.night()
  await shop.night()
  const [, newest = ''] = (await namesIn(folder, /manifest\.json$/)).toSorted()
  await writeFile(join(folder, 'files', newest), '{"format": 2, "seque')
  const problem = /^The backup of 2026-11-03T02:11:00.000Z can't be read/
  expect((await choose(folder)).manifest.takenAt).toBe('2026-11-02T02:11:00.000Z')
  expect((await listBackups(await openBackups({ folder }))).at(-1)?.trim()).toMatch(problem)
  expect(await shop.night()).toMatchObject({ remarks: [expect.stringMatching(problem)] })
  // It stays until it is older than any that is kept.
  for (let night = 0; night < 3; night += 1) await shop.night()
  expect(await namesIn(folder, new RegExp(newest))).toHaveLength(0)
  expect(await shop.night()).toMatchObject({ remarks: [] })
})

test('two shops in one place never touch each other, nor anything strange there', async () => {
  const folder = await makeFolder()
  const [one, other] = [await openShop(folder, { daily: 2, weekly: 0 }), await openShop(folder)]
  await put(one.storage, 'photos/a', 'the same photo')
  await put(other.storage, 'photos/a', 'the same photo')
  await other.night()
  for (const name of [
    'holiday photos 2019.zip',
    'backups~mine',
    'shops~x~plain~backups~00000001~note',
    'files~.hidden',
  ]) {
    await writeFile(join(folder, 'files', name), 'not ours')
  }
  const before = await readdir(join(folder, 'files'))
  await one.storage.remove('photos/a')
  for (let night = 0; night < 3; night += 1) await one.night()
  expect(await readdir(join(folder, 'files'))).toEqual(expect.arrayContaining(before))
  const root = await openBackups({ folder })
  await expect(chooseBackup(root, {})).rejects.toThrow('Choose one with --shop')
  await other.prove()
  const { rows } = await other.database.execute<{ id: string }>(sql`select id::text from installation`)
  const { storage, database, place } = await openEmpty()
  await restoreBackup(place, await choose(folder, { shop: rows[0]?.id ?? '' }))
  await endRestore(storage)
  expect(await get(storage, 'photos/a')).toBe('the same photo')
  // The copy is a shop of its own.
  const copy = await database.execute<{ id: string }>(sql`select id::text from installation`)
  expect(copy.rows[0]?.id).not.toBe(rows[0]?.id)
})

test('a night ten years ahead takes no other backup with it, and is not the newest for ten years', async () => {
  const folder = await makeFolder()
  const shop = await openShop(folder, { daily: 4, weekly: 0 })
  for (let night = 0; night < 4; night += 1) await shop.night()
  shop.setClock('2036-11-07T02:11:00Z')
  await shop.take()
  shop.setClock('2026-11-07T02:11:00Z')
  await shop.night()
  const days = (await kept(folder)).map(({ manifest }) => manifest.takenAt.slice(0, 10))
  const before = ['2026-11-05', '2026-11-04', '2026-11-03']
  expect(days).toEqual(['2026-11-08', '2036-11-07', ...before])
  expect((await choose(folder)).manifest.takenAt).toMatch(/^2026-11-08/)
  for (let night = 0; night < 4; night += 1) await shop.night()
  expect((await kept(folder)).map(({ manifest }) => manifest.takenAt.slice(0, 4))).not.toContain('2036')
})

test('a failed backup leaves no dumps behind, and one without room no files either', async () => {
  const folder = await makeFolder()
  const shop = await openShop(folder)
  const broken: Storage['read'] = async () => {
    throw new Error('The disk has a bad sector.')
  }
  await put(shop.storage, 'photos/a', 'the photo')
  const { read } = shop.storage
  shop.storage.read = broken
  await expect(shop.night()).rejects.toThrow('bad sector')
  expect(await readdir(join(folder, 'files'))).toEqual([])
  shop.storage.read = read
  // What a power cut leaves is removed by the next.
  await shop.night()
  const [manifest = ''] = await namesIn(folder, /manifest\.json$/)
  await rm(join(folder, 'files', manifest))
  await shop.night()
  expect(await namesIn(folder, /~backups~00000001-/)).toEqual([])
  const before = await readdir(join(folder, 'files'))
  for (let index = 0; index < 300; index += 1) await put(shop.storage, `photos/${index}`, `photo ${index}`)
  shop.storage.read = async (key) => {
    if (key === 'photos/250') shop.space.freeBytes = 1
    return read(key)
  }
  await expect(shop.night()).rejects.toThrow('There is no room for a backup')
  expect(await readdir(join(folder, 'files'))).toEqual(before)
})

test('what is written is for this user alone, and the secret is in none that is not encrypted', async () => {
  const folder = join(await makeFolder(), 'made', 'by us')
  const shop = await openShop(folder)
  await put(shop.storage, 'photos/a', 'the photo')
  await shop.night()
  for (const path of ['.', 'files', 'unfinished']) expect((await stat(join(folder, path))).mode & 0o777).toBe(0o700)
  for (const name of await readdir(join(folder, 'files'))) {
    expect((await stat(join(folder, 'files', name))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(folder, 'files', name), 'utf8')).not.toContain('the secret itself')
  }
})

test('an altered manifest is refused, and so is a table that no migration makes', async () => {
  const folder = await makeFolder()
  const shop = await openShop(folder)
  await shop.night()
  const [name = ''] = await namesIn(folder, /manifest\.json$/)
  const path = join(folder, 'files', name)
  const manifest = await readFile(path, 'utf8')
  const evil = 'photos" ; drop table customers; --'
  await writeFile(path, manifest.replace('"table": "photos"', `"table": ${JSON.stringify(evil)}`))
  const { place } = await openEmpty()
  await expect(restoreBackup(place, await choose(folder))).rejects.toThrow('was changed after it was written')
  const withoutSecret = restoreBackup(place, await choose(folder), { isWithoutSecret: true })
  await expect(withoutSecret).rejects.toThrow('which no version of the product has made')
})

test('a restore goes on without what is missing, and the shop knows of what', async () => {
  const folder = await makeFolder()
  const shop = await openShop(folder)
  await put(shop.storage, 'photos/a', 'the photo')
  await put(shop.storage, 'photos/b', 'the other')
  await shop.night()
  const file = (await choose(folder)).manifest.files.find(({ name }) => name === 'photos/a')
  await rm(join(folder, 'files', (await contents(folder)).find((name) => name.endsWith(file?.sha256 ?? '')) ?? ''))
  const { storage, database, place } = await openEmpty()
  const backup = await choose(folder)
  await expect(restoreBackup(place, backup)).rejects.toThrow('photos/a). Choose another backup, or go on without them')
  expect(await restoreBackup(place, backup, { isWithoutMissing: true })).toEqual({ missing: ['photos/a'] })
  await endRestore(storage)
  expect(await get(storage, 'photos/b')).toBe('the other')
  const { rows } = await database.execute(sql`select missing, missing_count from restores`)
  expect(rows).toEqual([{ missing: ['photos/a'], missing_count: 1 }])
})

test('files that a restore left half done give way to the next, and those of a shop never', async () => {
  const folder = await makeFolder()
  const shop = await openShop(folder)
  await put(shop.storage, 'photos/a', 'the photo')
  await shop.night()
  const { storage, place } = await openEmpty()
  await put(storage, 'photos/z', 'of a shop')
  await expect(restoreBackup(place, await choose(folder))).rejects.toThrow('There are files here already')
  await storage.remove('photos/z')
  await restoreBackup(place, await choose(folder))
  await put(storage, 'photos/z', 'half done')
  const { place: second } = await openEmpty()
  await restoreBackup({ ...second, storage }, await choose(folder))
  await endRestore(storage)
  const found: string[] = []
  for await (const { key } of storage.list('')) found.push(key)
  expect(found).toEqual(['photos/a'])
})

test('a job that had failed for good is the same after a restore, and can be tried again', async () => {
  const folder = await makeFolder()
  const shop = await openShop(folder)
  const id = randomUUID()
  await shop.database.execute(sql`
    insert into pgboss.job (id, name, data, singleton_key, source_name, source_output, created_on)
    values (${id}, 'dead-letters', '{"photoId": "7"}', 'k', 'gallery.make-copies', '{"message": "The photo is cursed"}', '2026-10-30')`)
  await shop.night()
  const { database, place } = await openEmpty()
  await restoreBackup(place, await choose(folder))
  const { rows } =
    await database.execute(sql`select id, data, singleton_key, source_name, source_output, created_on::date::text
    from pgboss.job where name = 'dead-letters'`)
  expect(rows).toEqual([
    {
      // So that its alert goes on, and it is no news.
      id,
      data: { photoId: '7' },
      singleton_key: 'k',
      source_name: 'gallery.make-copies',
      source_output: { message: 'The photo is cursed' },
      created_on: '2026-10-30',
    },
  ])
})

test('a file that was touched but not changed is not stored twice', async () => {
  const folder = await makeFolder()
  const shop = await openShop(folder)
  await put(shop.storage, 'photos/a', 'the photo')
  await put(shop.storage, 'photos/b', 'the photo')
  await shop.night()
  expect(await contents(folder)).toHaveLength(1)
  await put(shop.storage, 'photos/a', 'the photo')
  await shop.night()
  expect(await contents(folder)).toHaveLength(1)
})

test('a shop that moves stays the installation that it was, with its files where they are', async () => {
  const folder = await makeFolder()
  const shop = await openShop(folder)
  await shop.night()
  const backup = await choose(folder)
  const { database, place } = await openEmpty()
  await restoreBackup({ ...place, storage: noFiles }, backup, { isMove: true })
  const { rows } = await database.execute(sql`select id::text, (select count(*) from restores)::int from installation`)
  expect(rows).toEqual([{ id: backup.manifest.installation, count: 0 }])
})

// As it was before installations had folders: files under their names, backups under their moments, one manifest without
// a seal.
async function writeEarlier(folder: string, { place, manifest }: Backup): Promise<void> {
  const { storage: root } = await openBackups({ folder })
  const old = `backups/${manifest.takenAt.replaceAll(/[:.]/g, '-')}/`
  const move = async ({ key, ...stored }: Stored, target: string): Promise<Stored> => {
    const file = await place.read(key)
    if (!file) throw new Error(`${key} is missing`)
    await root.write(target, file.stream, { contentType: 'text/plain' })
    return { ...stored, key: target }
  }
  const tables = []
  for (const table of manifest.tables) tables.push({ ...table, ...(await move(table, `${old}${table.table}.gz`)) })
  const files = []
  for (const file of manifest.files) {
    const { key, bytes, sha256 } = { key: contentKey(manifest, file), ...file }
    files.push(await move({ key, bytes, sha256 }, `files/${file.name}`))
  }
  const jobs = await move(manifest.jobs, `${old}jobs.json`)
  const { takenAt, migrations, secret } = manifest
  await put(
    root,
    `${old}manifest.json`,
    JSON.stringify({ format: 1, takenAt, migrations, tables, jobs, files, secret }),
  )
  for await (const { key } of place.list('')) await place.remove(key)
}

test('backups of the earlier format are restored, and make way for newer ones', async () => {
  const folder = await makeFolder()
  const shop = await openShop(folder, { daily: 2, weekly: 0 })
  await put(shop.storage, 'photos/a', 'the photo')
  await shop.night()
  await writeEarlier(folder, await choose(folder))
  await shop.storage.remove('photos/a')
  expect((await choose(folder)).manifest).toMatchObject({ format: 1, takenAt: '2026-11-02T02:11:00.000Z' })
  const { storage, place } = await openEmpty()
  await expect(restoreBackup(place, await choose(folder))).rejects.toThrow('restore it with --without-seal')
  await restoreBackup(place, await choose(folder), { isWithoutSeal: true })
  await endRestore(storage)
  expect(await get(storage, 'photos/a')).toBe('the photo')
  await put((await openBackups({ folder })).storage, 'files/photos/of-another-shop', 'not ours')
  await shop.night()
  expect((await kept(folder)).map(({ manifest }) => manifest.format)).toEqual([2, 1])
  await shop.night()
  expect((await kept(folder)).map(({ manifest }) => manifest.format)).toEqual([2, 2])
  expect(await namesIn(folder, /^(backups|files)~/)).toEqual(['files~photos~of-another-shop'])
})
