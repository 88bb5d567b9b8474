import { resolve } from 'node:path'
import type { SecretKey } from '#src/contracts/people/secret-rules.ts'
import type { FixedSecrets, FixedSettings } from './platform/settings/port.ts'
import { findNearMisses } from './near-misses.ts'
import { type Environment, variables } from './variables.ts'

// The only reader of the environment. Every problem is reported at once, by the variable's name and what is expected.

export type Config = ReturnType<typeof readConfig>

export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`The environment has ${problems.length} problem(s):\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  // An empty variable counts as unset: that is how people switch one off in a file.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(given)
  const wrong = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  const problems = [...wrong, ...findNearMisses(Object.keys(given), Object.keys(variables.shape))]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return shape(parsed.data)
}

// For a program of ours that is started with some other settings than this one.
export const environmentWith = (changed: Record<string, string>): NodeJS.ProcessEnv => ({ ...process.env, ...changed })

// For invented business: nothing of the outside world is touched, whatever the environment names.
export function readDemoConfig({ DATA_DIR, ADMIN_PASSWORD, APP_SECRET }: NodeJS.ProcessEnv = process.env): Config {
  return readConfig({ DATA_DIR, ADMIN_PASSWORD, APP_SECRET, LOG_LEVEL: 'error' })
}

function shape(env: Environment) {
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    // What links in mails and pages start with. Never taken from a request: its sender could name any host.
    siteUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).href.replace(/\/+$/, ''),
    trustProxy: readTrust(env.TRUST_PROXY),
    dataDir: resolve(env.DATA_DIR),
    backup: {
      folder: env.BACKUP_DIR?.startsWith('s3://')
        ? env.BACKUP_DIR
        : resolve(env.BACKUP_DIR ?? `${env.DATA_DIR}/backups`),
      bucketAccess: shapeBackupAccess(env),
      filesBucket: shapeS3(env),
      passphrase: env.BACKUP_PASSPHRASE,
    },
    role: env.ROLE,
    appSecret: env.APP_SECRET,
    previousSecret: env.APP_SECRET_PREVIOUS,
    adminPassword: env.ADMIN_PASSWORD,
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    renderLanes: env.RENDER_LANES,
    s3: shapeS3(env),
    smtpUrl: env.SMTP_URL,
    isPlainMailAllowed: env.SMTP_ALLOW_PLAIN,
    imapUrl: env.IMAP_URL,
    runwayBaseUrl: env.RUNWAYML_BASE_URL,
    ffmpegPath: env.FFMPEG_PATH,
    stripeApiBase: env.STRIPE_API_BASE,
    // On a site that people can reach, a film that costs nothing must be meant.
    areTestCardsAllowed: env.ALLOW_TEST_CARDS || !env.PUBLIC_URL?.startsWith('https:'),
    fixedSettings: shapeFixedSettings(env),
    fixedSecrets: shapeFixedSecrets(env),
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    webhookHosts: env.WEBHOOK_HOSTS?.split(/, */) ?? [],
    mailPorts: env.MAIL_PORTS?.split(/, */) ?? [],
  }
}

// What the owner could also set in the office; a variable wins.
function shapeFixedSettings(env: Environment): FixedSettings {
  const fixed = {
    mailFrom: 'MAIL_FROM',
    ownerEmail: 'OWNER_EMAIL',
    stripePublishableKey: 'STRIPE_PUBLISHABLE_KEY',
    vatNumber: 'VAT_NUMBER',
    supportEmail: 'SUPPORT_EMAIL',
    supportPhone: 'SUPPORT_PHONE',
    supportWhatsApp: 'SUPPORT_WHATSAPP',
    bankDetails: 'BANK_DETAILS',
    analyticsUrl: 'ANALYTICS_URL',
    backupFormUrl: 'BACKUP_FORM_URL',
    renderLanes: 'RENDER_LANES',
    backupDays: 'BACKUP_DAILY',
    backupWeeks: 'BACKUP_WEEKLY',
    uploadMbPerSource: 'UPLOAD_MB_PER_SOURCE',
    uploadGbWithoutOrder: 'UPLOAD_GB_WITHOUT_ORDER',
    diskReserveGb: 'DISK_RESERVE_GB',
  } as const
  const values = Object.fromEntries(
    Object.entries(fixed).flatMap(([key, variable]) => {
      // A line break is written as \n in most files of settings.
      const value = env[variable]
      return value === undefined ? [] : [[key, { value: String(value).replaceAll('\\n', '\n'), variable }]]
    }),
  )
  return { ...values, ...shapeSmtp(env), ...shapeImap(env) }
}

// The parts of the address, for the screen to show.
function shapeSmtp({ SMTP_URL }: Environment): FixedSettings {
  if (!SMTP_URL) return {}
  const { host, username } = new URL(SMTP_URL)
  const variable = 'SMTP_URL'
  return { smtpServer: { value: host, variable }, smtpUser: { value: decodeURIComponent(username), variable } }
}

function shapeImap({ IMAP_URL }: Environment): FixedSettings {
  if (!IMAP_URL) return {}
  const { host, username } = new URL(IMAP_URL)
  const variable = 'IMAP_URL'
  return { imapServer: { value: host, variable }, imapUser: { value: decodeURIComponent(username), variable } }
}

function shapeFixedSecrets(env: Environment): FixedSecrets {
  const fixed: [SecretKey, string | undefined, string][] = [
    ['smtpPassword', passwordIn(env.SMTP_URL), 'SMTP_URL'],
    ['imapPassword', passwordIn(env.IMAP_URL), 'IMAP_URL'],
    ['stripeSecretKey', env.STRIPE_SECRET_KEY, 'STRIPE_SECRET_KEY'],
    ['stripeWebhookSecret', env.STRIPE_WEBHOOK_SECRET, 'STRIPE_WEBHOOK_SECRET'],
    ['runwayKey', env.RUNWAYML_API_SECRET, 'RUNWAYML_API_SECRET'],
  ]
  return Object.fromEntries(
    fixed.flatMap(([key, value, variable]) => (value === undefined ? [] : [[key, { value, variable }]])),
  )
}

const passwordIn = (url: string | undefined): string | undefined =>
  url === undefined ? undefined : decodeURIComponent(new URL(url).password)

function shapeS3(env: Environment) {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  return endpoint && region && bucket && accessKeyId && secretAccessKey
    ? { endpoint, region, bucket, accessKeyId, secretAccessKey, publicEndpoint: choosePublicEndpoint(env, endpoint) }
    : undefined
}

// A bucket without encryption stands beside the product, where browsers do not come.
function choosePublicEndpoint({ S3_PUBLIC_ENDPOINT: given }: Environment, endpoint: string) {
  if (given === 'none') return undefined
  return given ?? (endpoint.startsWith('https:') ? endpoint : undefined)
}

// Of its own, or the one to the files.
function shapeBackupAccess(env: Environment) {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_REGION: region } = env
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  return endpoint && region && accessKeyId && secretAccessKey
    ? { endpoint, region, accessKeyId, secretAccessKey }
    : shapeS3(env)
}

function readTrust(text: string): boolean | number | string {
  if (text === 'false') return false
  return /^\d$/.test(text) ? Number(text) : text
}
