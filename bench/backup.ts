import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestPostgres } from '#test/support/postgres-server.ts'
import { withProduct } from '#test/support/with-product.ts'
import { openBackups } from '../src/server/backup/open-backups.ts'
import { takeBackup, type TakenBackup } from '../src/server/backup/take-backup.ts'
import { systemClock } from '#src/server/platform/clock/system-clock.ts'
import { makeSecrets } from '../src/server/platform/secrets/app-secrets.ts'
import { makeDiskStorage } from '#src/server/platform/storage/disk-storage.ts'
import { addUp, type Figures } from './add-up.ts'
import { compare, restoreInto } from './backup/compare.ts'
import { startWriters } from './backup/writers.ts'

// node bench/backup.ts [backups] [minutes at most] [file of parts]: quotes, payments and photos come in as fast as they can
// while a backup is taken. Each is restored and compared with what had been acknowledged when it began; then the sweep of
// the product looks for files without a row. At the end a byte of the last one is flipped. Parts add up in the file.
const [backups = 100, maxMinutes = Infinity] = process.argv.slice(2, 4).map(Number)
const partsFile = process.argv[4]
const secrets = makeSecrets('a secret of thirty-two characters')
const folder = await mkdtemp(join(tmpdir(), 'reelwright-bench-backup-'))
const postgres = await startTestPostgres({ fsync: 'on' })
// Restores are no part of the load.
const scratch = await startTestPostgres()
const place = { serverUrl: scratch.url, folder, secrets }
const done: Figures = { backups: 0, secondsOfBackups: 0, writtenMeanwhile: 0 }
const add = (name: string, value: number): void => void (done[name] = (done[name] ?? 0) + value)
const secondsSince = (start: number): number => (performance.now() - start) / 1_000

try {
  await withProduct({ DATABASE_URL: postgres.url }, async ({ product, dataDir }) => {
    const { acknowledged, rest, stop } = startWriters(product.address, 4)
    const storage = await makeDiskStorage({ folder: join(dataDir, 'files') })
    const kept = join(folder, 'kept')
    const target = await openBackups({ folder: kept })
    let backup: TakenBackup | undefined
    const source = { url: postgres.url, storage, secrets, secretValue: null, clock: systemClock }
    const beganAt = performance.now()
    for (let taken = 0; taken < backups && secondsSince(beganAt) < maxMinutes * 60; taken += 1) {
      rest(false)
      await sleep(1_000)
      const before = structuredClone(acknowledged)
      const startedAt = performance.now()
      backup = await takeBackup(source, target)
      add('secondsOfBackups', secondsSince(startedAt))
      add('writtenMeanwhile', acknowledged.customers.size - before.customers.size)
      rest(true)
      const restored = await restoreInto(place, backup)
      for (const [name, value] of Object.entries(await compare(restored, before, storage))) add(name, value)
      await restored.remove()
      add('backups', 1)
      if (taken % 5 === 4) console.log(JSON.stringify(done))
    }
    await stop()
    for (const [name, { size }] of Object.entries(acknowledged)) add(name, size)
    const answer = await flipByte(kept, backup)
    console.log(`A flipped byte: ${answer}`)
    add('flippedBytesRefused', answer.startsWith('The backup is damaged') ? 1 : 0)
    add('minutes', secondsSince(beganAt) / 60)
  })
  console.table(addUp(partsFile, done))
} finally {
  await postgres.stop()
  await scratch.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(0)

async function flipByte(kept: string, backup: TakenBackup | undefined): Promise<string> {
  const table = backup?.manifest.tables.find(({ rows }) => rows > 0)
  if (!backup || !table) return 'no backup'
  const names = await readdir(join(kept, 'files'))
  const path = join(kept, 'files', names.find((name) => name.endsWith(table.key.replaceAll('/', '~'))) ?? '')
  const bytes = await readFile(path)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  await writeFile(path, bytes)
  return restoreInto(place, backup).then(
    () => 'was not noticed',
    (problem: unknown) => (problem instanceof Error ? problem.message : String(problem)),
  )
}
