import type { Config } from '#src/server/config.ts'
import { checkDatabase, findRunningDatabase } from './check-database.ts'
import { type Finding, ok, warn, fail, reasonOf } from './finding.ts'
import { mkdir, stat, readFile } from 'node:fs/promises'
import { reserveBytesOf } from '#src/contracts/overview/storage-limits.ts'
import { makeLocalDisk } from '#src/server/platform/disk/local-disk.ts'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { secondMs, hourMs } from '#src/kit/time.ts'
import { exposedBucket, isBucketExposed, openStorage } from '#src/server/open-storage.ts'
import { checkSmtp } from '#src/server/platform/mail/smtp-transport.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { makeSecrets, findAppSecret, findPreviousSecret } from '#src/server/platform/secrets/app-secrets.ts'
import { findUnreadable } from '#src/server/sealed-values.ts'
import { readShops } from '#src/server/backup/catalogue.ts'
import { isBucket, openBackups } from '#src/server/backup/open-backups.ts'
import { z } from 'zod'

// Every part is looked at, whatever is wrong with the others.
export async function examine(config: Config): Promise<Finding[]> {
  const database = await checkDatabase(config)
  // Before the others: it makes the folder that they look into.
  const disk = await checkDisk(config, database.diskReserveGb)
  return [
    checkSettings(config),
    database.finding,
    await checkSecret(config),
    ...(await Promise.all([
      checkFiles(config),
      checkMail(config),
      checkPayments(config),
      checkClock(config, database.now),
    ])),
    disk,
    await checkVersions(),
    await checkBackups(config, new Date()),
  ]
}

function checkSettings({ publicUrl }: Config): Finding {
  const part = 'Settings'
  if (!publicUrl) return warn(part, 'valid, but links lead to this machine.', 'Set PUBLIC_URL to the https address.')
  if (!publicUrl.startsWith('https:')) {
    return warn(part, 'valid, but PUBLIC_URL is not encrypted.', 'Put a proxy with TLS in front: packaging/')
  }
  return ok(part, `valid, for ${publicUrl}.`)
}

const gigabyte = 1024 ** 3

async function checkDisk(
  { dataDir, fixedSettings }: Pick<Config, 'dataDir' | 'fixedSettings'>,
  set: string,
): Promise<Finding> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const reserve = reserveBytesOf({ diskReserveGb: fixedSettings.diskReserveGb?.value ?? set })
    const disk = makeLocalDisk({ folder: dataDir, readReserveBytes: async () => reserve })
    const { freeBytes, reserveBytes } = await disk.measure()
    const [free, kept] = [freeBytes, reserveBytes].map((bytes) => (bytes / gigabyte).toFixed(1))
    if (freeBytes <= reserveBytes) {
      const advice = 'Free some space, or keep less of it free: Settings, Storage, or DISK_RESERVE_GB.'
      return fail('Disk', `${free} GB free, below the reserve of ${kept}: uploads are refused.`, advice)
    }
    return ok('Disk', `${free} GB free in ${dataDir}.`)
  } catch (problem) {
    return fail('Disk', `${dataDir} cannot be used: ${reasonOf(problem)}`, 'Set DATA_DIR to a folder this user owns.')
  }
}

const areOnOneDisk = async (one: string, other: string): Promise<boolean> =>
  (await stat(one)).dev === (await stat(other)).dev

// Writes a few bytes, reads them again and deletes them: a key that may read but not write is found here.
export async function checkFiles(config: Pick<Config, 's3' | 'dataDir'>): Promise<Finding> {
  const place = config.s3 ? `the bucket ${config.s3.bucket}` : 'the data folder'
  try {
    await tryOut(config)
    if (isBucketExposed(config)) return warn('Files', exposedBucket.text, exposedBucket.advice)
    return ok('Files', `writing, reading and deleting work in ${place}.`)
  } catch (problem) {
    const advice = config.s3
      ? 'Check the five S3_ settings, and that the key may read, write, list and delete.'
      : 'Let this user own DATA_DIR, and look at the disk.'
    return fail('Files', `${place} cannot be used: ${reasonOf(problem)}`, advice)
  }
}

const isReadBy = async (link: string, written: string): Promise<boolean> => {
  const answer = await fetch(link, { signal: AbortSignal.timeout(10 * secondMs) }).catch(() => undefined)
  return answer?.ok === true && (await answer.text()) === written
}

async function tryOut(config: Pick<Config, 's3' | 'dataDir'>): Promise<void> {
  const storage = await openStorage(config)
  await storage.ping()
  const key = `doctor/${randomUUID()}`
  try {
    await storage.write(key, Readable.from([Buffer.from(key)]), { contentType: 'text/plain' })
    const stored = await storage.read(key)
    if (!stored || (await text(stored.stream)) !== key) throw new Error('a written file cannot be read back.')
    const link = await storage.link?.(key, { contentType: 'text/plain', disposition: undefined })
    if (link && !(await isReadBy(link, key))) {
      throw new Error('browsers cannot open signed links. Set S3_PUBLIC_ENDPOINT to where they reach it, or to none.')
    }
  } finally {
    await storage.remove(key)
  }
}

// Connects, encrypts and logs in; nothing is sent.
async function checkMail({ smtpUrl, fixedSettings, isPlainMailAllowed }: Config): Promise<Finding> {
  if (!smtpUrl) {
    return warn('Mail', 'SMTP_URL is not set; emails stay in the log.', 'Set it, or enter your server in Settings.')
  }
  const sender = fixedSettings.mailFrom?.value
  const { host } = new URL(smtpUrl)
  try {
    await checkSmtp({ url: smtpUrl, from: sender ?? 'hello@localhost', isPlainAllowed: isPlainMailAllowed })
  } catch (problem) {
    const advice = 'Check host, port, user and password in SMTP_URL. Escape special characters, such as %40 for @.'
    return fail('Mail', `${host} does not accept our email: ${reasonOf(problem)}`, advice)
  }
  if (!sender) {
    return warn('Mail', `${host} accepts our email, but MAIL_FROM is not set.`, 'Set it to your own address.')
  }
  return ok('Mail', `${host} accepts our email.`)
}

async function checkPayments(config: Config): Promise<Finding> {
  const { publicUrl, areTestCardsAllowed } = config
  const stripe = stripeOf(config)
  if (!stripe) {
    const now = areTestCardsAllowed
      ? 'test mode: only test cards work, and no money changes hands.'
      : 'no cards are taken.'
    return warn('Payments', now, 'Set the three STRIPE_ keys, or enter them in Settings.')
  }
  try {
    const { makeStripePayments } = await import('#src/server/platform/payments/stripe-payments.ts')
    // Nothing has this name: an answer of 'not found' proves the key.
    await makeStripePayments(stripe).findIntent('pi_doctor')
  } catch (problem) {
    const advice = 'Copy STRIPE_SECRET_KEY again from the dashboard.'
    return fail('Payments', `Stripe does not accept the key: ${reasonOf(problem)}`, advice)
  }
  const [isTestSecret, isTestPublishable] = [stripe.secretKey, stripe.publishableKey].map((key) =>
    key.includes('_test_'),
  )
  if (isTestSecret !== isTestPublishable) {
    return fail(
      'Payments',
      'one key is for tests, the other is live.',
      'Copy both from the same page of the dashboard.',
    )
  }
  if (isTestSecret && publicUrl?.startsWith('https:')) {
    return warn('Payments', 'Stripe accepts the keys, but they are test keys.', 'Set the live keys to take payments.')
  }
  return ok('Payments', 'Stripe accepts the keys.')
}

function stripeOf({ fixedSettings, fixedSecrets, stripeApiBase: apiBase }: Config) {
  const [publishableKey, secretKey, webhookSecret] = [
    fixedSettings.stripePublishableKey?.value,
    fixedSecrets.stripeSecretKey?.value,
    fixedSecrets.stripeWebhookSecret?.value,
  ]
  return publishableKey && secretKey && webhookSecret
    ? { publishableKey, secretKey, webhookSecret, apiBase }
    : undefined
}

// Whether what the database holds sealed still opens.
async function checkSecret({ appSecret, previousSecret, dataDir, databaseUrl }: Config): Promise<Finding> {
  const secret = await findAppSecret({ given: appSecret, dataDir })
  if (secret === undefined) {
    return existsSync(join(dataDir, 'postgres')) || databaseUrl
      ? warn(
          'Secret',
          'there is no APP_SECRET yet; the next start makes one.',
          'If there was one, put it back before you start.',
        )
      : ok('Secret', 'made at the first start.')
  }
  const url = databaseUrl ?? (await findRunningDatabase(dataDir))
  if (!url) return ok('Secret', 'there; what is sealed with it is checked while the product runs.')
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, statement_timeout: 5_000 })
  // A connection that breaks between two questions is told by the second one.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ isThere: boolean }>(
      `select to_regclass('app_secret') is not null as "isThere"`,
    )
    if (!rows[0]?.isThere) return ok('Secret', 'there; nothing is sealed with it yet.')
    const secrets = makeSecrets(secret, await findPreviousSecret({ appSecret, previousSecret, dataDir }))
    const lost = await findUnreadable((text, values) => client.query(text, values), secrets)
    if (lost.length === 0) return ok('Secret', 'opens everything that is sealed.')
    return fail(
      'Secret',
      `cannot open: ${lost.join('; ')}.`,
      'Set the old secret as APP_SECRET_PREVIOUS, or do as it says.',
    )
  } catch (problem) {
    return warn('Secret', `not checked: ${reasonOf(problem)}`, 'Look at Database first.')
  } finally {
    await client.end().catch(() => undefined)
  }
}

const maxWarnSeconds = 10
// Signatures of a bucket and codes of a second factor are refused well before this.
const maxFailSeconds = 120

type ClockConfig = Pick<Config, 's3' | 'stripeApiBase' | 'fixedSecrets'>

// Compares this machine's clock with that of whoever it talks to.
async function checkClock(config: ClockConfig, databaseNow: Date | undefined): Promise<Finding> {
  const compared = databaseNow
    ? { who: 'the database', offMs: Date.now() - databaseNow.getTime() }
    : await compareByHttp(config)
  if (!compared) return ok('Clock', `${new Date().toISOString()}; there is no other machine to compare with.`)
  return judgeClock(compared)
}

interface ComparedClock {
  who: string
  offMs: number
}

export function judgeClock({ who, offMs }: ComparedClock): Finding {
  const seconds = Math.round(Math.abs(offMs) / secondMs)
  const text = `${seconds} s ${offMs < 0 ? 'behind' : 'ahead of'} ${who}.`
  const advice = 'Turn on time synchronisation: timedatectl set-ntp true'
  if (seconds > maxFailSeconds) return fail('Clock', text, advice)
  return seconds > maxWarnSeconds ? warn('Clock', text, advice) : ok('Clock', `agrees with ${who}.`)
}

async function compareByHttp({ s3, stripeApiBase, fixedSecrets }: ClockConfig): Promise<ComparedClock | undefined> {
  const url = s3?.endpoint ?? (fixedSecrets.stripeSecretKey ? (stripeApiBase ?? 'https://api.stripe.com') : undefined)
  if (!url) return undefined
  try {
    const { headers } = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5 * secondMs) })
    const theirMs = Date.parse(headers.get('date') ?? '')
    // Whole seconds only, so half of one is lost on average.
    return Number.isNaN(theirMs) ? undefined : { who: new URL(url).host, offMs: Date.now() - theirMs - secondMs / 2 }
  } catch {
    // That it cannot be reached is said by the check of its own 'Clock'.
    return undefined
  }
}

const maxHours = 36

async function checkBackups({ backup, dataDir }: Config, now: Date): Promise<Finding> {
  const { folder } = backup
  if (!isBucket(folder) && !existsSync(folder)) return none(folder)
  try {
    const shops = await readShops(await openBackups(backup))
    const damaged = shops.reduce((sum, shop) => sum + shop.damaged.length, 0)
    const moments = shops.flatMap((shop) => shop.backups.map(({ manifest }) => Date.parse(manifest.takenAt)))
    const past = moments.filter((moment) => moment <= now.getTime() + hourMs)
    if (past.length === 0 && damaged === 0) return none(folder)
    const hours = Math.round((now.getTime() - Math.max(...past)) / hourMs)
    if (hours > maxHours) {
      return fail(
        'Backups',
        `the newest is ${hours} hours old.`,
        'Look at Home for the reason, then: npm run backup FOLDER',
      )
    }
    if (damaged > 0) {
      const advice = 'Look at Settings, Storage. A restore passes them over; the other backups are as good as before.'
      return warn('Backups', `the newest is ${hours} hours old; ${damaged} can't be read.`, advice)
    }
    if (!isBucket(folder) && (await areOnOneDisk(folder, dataDir))) {
      const advice = 'Set BACKUP_DIR to another disk: if this one breaks, you lose both.'
      return warn('Backups', `the newest is ${hours} hours old, on the same disk as the data.`, advice)
    }
    return ok('Backups', `the newest is ${hours} hours old.`)
  } catch (problem) {
    return fail(
      'Backups',
      `${folder} cannot be read: ${reasonOf(problem)}`,
      'Set BACKUP_DIR to a folder this user owns, or to a bucket its key can use.',
    )
  }
}

const none = (folder: string): Finding =>
  warn(
    'Backups',
    `there is none in ${folder} yet.`,
    'One is taken every night at 2:11 UTC, or now: npm run backup FOLDER',
  )

const minNode = 24
const packageFile = join(import.meta.dirname, '../../../package.json')

export async function checkVersions(node = process.versions.node): Promise<Finding> {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(packageFile, 'utf8')))
  const text = `Reelwright ${version}, Node ${node} on ${process.platform} ${process.arch}.`
  if (Number.parseInt(node, 10) < minNode) return fail('Versions', text, `Use Node ${minNode} or newer.`)
  return ok('Versions', text)
}
