import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { isBucketExposed } from '#src/server/open-storage.ts'
import { readConfig } from '#src/server/config.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { startStripeServer } from '#test/fakes/stripe-server.ts'
import { startBucketServer } from '#test/support/bucket-server.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { judgeClock, checkVersions, checkFiles, examine } from './examine.ts'
import { makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'
import { exitCodeOf, fail, printFinding } from './finding.ts'

const parts = ['Settings', 'Database', 'Secret', 'Files', 'Mail', 'Payments', 'Clock', 'Disk', 'Versions', 'Backups']
const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const appSecret = 'a secret of thirty-two characters'
const nobody = '127.0.0.1:1'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function examineWith(settings: Record<string, string | undefined>) {
  const findings = await examine(readConfig({ DATA_DIR: await makeFolder(), DISK_RESERVE_GB: '0', ...settings }))
  expect(findings.map(({ part }) => part)).toEqual(parts)
  return { findings, states: Object.fromEntries(findings.map(({ part, state }) => [part, state])) }
}

test('where everything is set and answers, there is nothing to do but the first backup', async () => {
  const [{ url, close }, bucket, mail, stripe] = await Promise.all([
    makeTestDatabase(),
    startBucketServer(),
    startMailServer({ password: 'secret' }),
    startStripeServer({}),
  ])
  onTestFinished(async () => void (await Promise.all([close(), bucket.stop(), mail.close(), stripe.stop()])))
  const { findings, states } = await examineWith({
    ...bucket.environment,
    ...stripeKeys,
    PUBLIC_URL: 'https://reels.example',
    DATABASE_URL: url,
    APP_SECRET: appSecret,
    SMTP_URL: mail.url.replace('//', '//owner:secret@'),
    MAIL_FROM: 'Reels <hello@reels.test>',
    STRIPE_API_BASE: stripe.url,
  })
  expect(states).toEqual({ ...Object.fromEntries(parts.map((part) => [part, 'ok'])), Backups: 'warn' })
  expect(exitCodeOf(findings)).toBe(0)
  expect(mail.received).toEqual([])
})

test('a bucket that browsers cannot read from is named with the setting', async () => {
  const bucket = await startBucketServer()
  onTestFinished(() => bucket.stop())
  const check = (S3_PUBLIC_ENDPOINT: string) => checkFiles(readConfig({ ...bucket.environment, S3_PUBLIC_ENDPOINT }))
  expect(await check(bucket.environment.S3_ENDPOINT)).toMatchObject({ state: 'ok' })
  expect(await check(`http://${nobody}`)).toMatchObject({
    state: 'fail',
    text: expect.stringContaining('S3_PUBLIC_ENDPOINT'),
  })
})

test('without settings everything runs built-in, and what is a stand-in is said', async () => {
  const { findings, states } = await examineWith({})
  expect(states).toMatchObject({ Settings: 'warn', Database: 'ok', Files: 'ok', Mail: 'warn', Payments: 'warn' })
  expect(exitCodeOf(findings)).toBe(0)
})

test('each part that does not answer is named with what to do, and the others are looked at all the same', async () => {
  const mail = await startMailServer({ password: 'secret' })
  onTestFinished(() => mail.close())
  const { findings, states } = await examineWith({
    DATABASE_URL: `postgres://someone:hunter2@${nobody}/reels`,
    S3_ENDPOINT: `http://${nobody}`,
    S3_REGION: 'eu',
    S3_BUCKET: 'films',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'hunter2',
    SMTP_URL: mail.url.replace('//', '//owner:hunter2@'),
    ...stripeKeys,
    STRIPE_API_BASE: `http://${nobody}`,
    DISK_RESERVE_GB: '100000',
  })
  expect(states).toMatchObject({ Database: 'fail', Files: 'fail', Mail: 'fail', Payments: 'fail', Disk: 'fail' })
  expect(exitCodeOf(findings)).toBe(1)
  const text = findings.map(printFinding).join('\n')
  expect(text).toMatch(/^FAIL {2}Database .*nothing is listening there.* -> Correct DATABASE_URL/m)
  expect(text).toMatch(/^FAIL {2}Mail .*Wrong password.* -> Check host, port, user and password/m)
  for (const { state, advice } of findings) expect(state === 'ok' || Boolean(advice)).toBe(true)
  expect(text).not.toContain('hunter2')
})

test('a zone that the database no longer knows is told, with what happens meanwhile', async () => {
  const { url, database, close } = await makeTestDatabase()
  onTestFinished(close)
  await database.execute("insert into settings (key, value, changed_at) values ('timeZone', 'Asia/Atlantis', now())")
  const { findings } = await examineWith({ DATABASE_URL: url })
  expect(findings[1]).toMatchObject({ state: 'warn', text: expect.stringContaining('Asia/Atlantis; days follow UTC') })
})

test('a bucket on another machine wants https', () => {
  const settings = { S3_REGION: 'eu', S3_BUCKET: 'films', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const isExposed = (S3_ENDPOINT: string) => isBucketExposed(readConfig({ ...settings, S3_ENDPOINT }))
  expect(isExposed('http://bucket.example:9000')).toBe(true)
  expect(isExposed('https://bucket.example')).toBe(false)
  expect(isExposed('http://127.0.0.1:9000')).toBe(false)
})

test('a database of another major is told before the next start finds it', async () => {
  const DATA_DIR = await makeFolder()
  const judge = async (major: string) => {
    await mkdir(join(DATA_DIR, 'postgres'), { recursive: true })
    await writeFile(join(DATA_DIR, 'postgres', 'PG_VERSION'), major)
    return (await examineWith({ DATA_DIR })).findings[1]
  }
  expect(await judge('18')).toMatchObject({ state: 'ok' })
  expect(await judge('17')).toMatchObject({ state: 'fail', text: expect.stringContaining('made by PostgreSQL 17') })
  expect(await judge('19')).toMatchObject({ state: 'fail', advice: expect.stringContaining('newer version') })
})

test('the free space that the owner has set counts', async () => {
  const { url, database, close } = await makeTestDatabase()
  onTestFinished(close)
  await database.execute("insert into settings (key, value, changed_at) values ('diskReserveGb', '100000', now())")
  const { states } = await examineWith({ DATABASE_URL: url, DISK_RESERVE_GB: undefined })
  expect(states).toMatchObject({ Disk: 'fail' })
})

test('a database of a newer version is not called healthy', async () => {
  const { url, database, close } = await makeTestDatabase()
  onTestFinished(close)
  await database.execute("insert into schema_migrations (name, sha256) values ('9999-later.sql', 'x')")
  const { findings } = await examineWith({ DATABASE_URL: url })
  expect(findings[1]).toMatchObject({ state: 'fail', text: 'a newer version of the product has used it.' })
  await database.execute('update schema_migrations set is_additive = true')
  expect((await examineWith({ DATABASE_URL: url })).findings[1]).toMatchObject({ state: 'warn' })
})

test('what was sealed with another secret is named, and opens with the one before', async () => {
  const { url, database, close } = await makeTestDatabase()
  onTestFinished(close)
  const sealed = makeSecrets(appSecret).seal('setting smtpPassword', 'hidden')
  await database.execute(sql`insert into settings (key, value, changed_at) values ('smtpPassword', ${sealed}, now())`)
  const other = { DATABASE_URL: url, APP_SECRET: 'another secret of thirty-two letters' }
  const { findings, states } = await examineWith(other)
  expect(states).toMatchObject({ Secret: 'fail' })
  expect(findings.map(printFinding).join('\n')).toMatch(/^FAIL {2}Secret .*passwords and keys.*APP_SECRET_PREVIOUS/m)
  expect((await examineWith({ ...other, APP_SECRET_PREVIOUS: appSecret })).states).toMatchObject({ Secret: 'ok' })
})

test('a clock that is off is told by how much', () => {
  expect(judgeClock({ who: 'the database', offMs: -900 })).toMatchObject({ state: 'ok' })
  expect(judgeClock({ who: 'the database', offMs: 30_000 })).toMatchObject({
    state: 'warn',
    text: '30 s ahead of the database.',
  })
  expect(judgeClock({ who: 'the database', offMs: -300_000 })).toMatchObject({
    state: 'fail',
    text: '300 s behind the database.',
  })
})

test('a Node that is too old is refused', async () => {
  expect(await checkVersions('22.1.0')).toMatchObject({ state: 'fail', advice: 'Use Node 24 or newer.' })
})

test('wrong settings are findings too, with exit code 2', async () => {
  const env = { DATABSE_URL: 'postgres://x', PORT: 'soon' }
  const ended = await new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, ['src/server/doctor/main.ts'], { env }, (problem, stdout) =>
      resolve({ code: problem?.code, said: stdout }),
    )
  })
  expect(ended.code).toBe(2)
  expect(ended.said).toMatch(/^FAIL {2}Settings .*PORT: expected/m)
  expect(ended.said).toMatch(/^FAIL {2}Settings .*Did you mean DATABASE_URL/m)
})

test('a finding is one line', () => {
  expect(printFinding(fail('Disk', 'it is full.', 'Free some space.'))).toBe(
    'FAIL  Disk        it is full. -> Free some space.',
  )
})
