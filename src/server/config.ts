import { accessSync, constants, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { SecretKey } from '#src/contracts/people/secret-rules.ts'
import type { FixedSecrets, FixedSettings } from './platform/settings/port.ts'
import { findNearMisses } from './near-misses.ts'
import { addressOf } from './platform/mail/port.ts'

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

// For invented business: nothing of the outside world is touched, whatever the environment names.
export function readDemoConfig({ DATA_DIR, ADMIN_PASSWORD, APP_SECRET }: NodeJS.ProcessEnv = process.env): Config {
  return readConfig({ DATA_DIR, ADMIN_PASSWORD, APP_SECRET, LOG_LEVEL: 'error' })
}

const url = (...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), {
    error: `expected an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: `expected a whole number from ${min} to ${max}` })
    .int({ error: `expected a whole number from ${min} to ${max}` })
    .min(min, { error: `expected at least ${min}` })
    .max(max, { error: `expected at most ${max}` })

const amount = (min: number, max: number) =>
  z.coerce
    .number({ error: `expected a number from ${min} to ${max}` })
    .min(min, { error: `expected at least ${min}` })
    .max(max, { error: `expected at most ${max}` })

const phone = z.string().regex(/^\+?[\d\s().-]{6,30}$/, { error: 'expected a phone number' })

const oneOf = <const Value extends string>(...values: [Value, ...Value[]]) =>
  z.enum(values, { error: `expected one of ${values.join(', ')}` })

const yesOrNo = oneOf('true', 'false')
  .default('false')
  .transform((text) => text === 'true')

const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

const key = (...prefixes: string[]) =>
  z.string().refine((text) => prefixes.some((prefix) => text.startsWith(prefix)), {
    error: `expected a key that starts with ${prefixes.join(' or ')}`,
  })

function mayBeFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

const s3Names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const backupS3Names = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const

const variables = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: wholeNumber(0, 65_535).default(3000),
    PUBLIC_URL: url('http:', 'https:').optional(),
    TRUST_PROXY: z
      .string()
      .regex(/^(false|[1-9]|[\d.:a-fA-F/, ]*[.:][\d.:a-fA-F/, ]*)$/, {
        error: 'expected false, a number of proxies from 1 to 9, or their addresses separated by commas',
      })
      .default('false'),
    DATA_DIR: z.string().refine(mayBeFolder, { error: 'expected a folder; this is a file' }).default('./data'),
    DISK_RESERVE_GB: amount(0, 100_000).optional(),
    UPLOAD_MB_PER_SOURCE: amount(1, 1_000_000).default(1_000),
    UPLOAD_GB_WITHOUT_ORDER: amount(0.001, 1_000_000).default(20),
    BACKUP_DIR: z
      .string()
      .refine(mayBeFolder, { error: 'expected a folder; this is a file' })
      .refine((text) => !text.includes('://') || /^s3:\/\/[a-z0-9][a-z0-9.-]{2,62}(\/[\w-][\w.-]*)*\/?$/.test(text), {
        error: 'expected a folder or s3://bucket/folder',
      })
      .optional(),
    BACKUP_S3_ENDPOINT: url('http:', 'https:').optional(),
    BACKUP_S3_REGION: z.string().optional(),
    BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
    BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
    BACKUP_DAILY: wholeNumber(1, 365).default(7),
    BACKUP_WEEKLY: wholeNumber(0, 520).default(4),
    BACKUP_PASSPHRASE: z.string().min(12, { error: 'expected at least 12 characters' }).optional(),
    ROLE: oneOf('all', 'web', 'worker', 'render').default('all'),
    APP_SECRET: z.string().min(32, { error: 'expected at least 32 characters' }).optional(),
    ADMIN_PASSWORD: z.string().min(10, { error: 'expected at least 10 characters' }).optional(),
    DATABASE_URL: url('postgres:', 'postgresql:').optional(),
    DATABASE_CONNECTIONS: wholeNumber(6, 500).default(25),
    RENDER_LANES: wholeNumber(0, 16).optional(),
    S3_ENDPOINT: url('http:', 'https:').optional(),
    S3_REGION: z.string().optional(),
    S3_BUCKET: z.string().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    SMTP_URL: url('smtp:', 'smtps:').optional(),
    SMTP_ALLOW_PLAIN: yesOrNo,
    MAIL_FROM: z
      .string()
      .refine((text) => z.email().safeParse(addressOf(text)).success, { error: 'expected Name <address@example.com>' })
      .optional(),
    OWNER_EMAIL: z.email({ error: 'expected an email address' }).optional(),
    RUNWAYML_API_SECRET: z.string().optional(),
    RUNWAYML_BASE_URL: url('http:', 'https:').optional(),
    FFMPEG_PATH: z.string().refine(isProgram, { error: 'expected the path of a program that can be run' }).optional(),
    STRIPE_SECRET_KEY: key('sk_', 'rk_').optional(),
    STRIPE_PUBLISHABLE_KEY: key('pk_').optional(),
    STRIPE_WEBHOOK_SECRET: key('whsec_').optional(),
    STRIPE_API_BASE: url('http:', 'https:').optional(),
    ALLOW_TEST_CARDS: yesOrNo,
    SUPPORT_EMAIL: z.email({ error: 'expected an email address' }).optional(),
    SUPPORT_PHONE: phone.optional(),
    SUPPORT_WHATSAPP: phone.optional(),
    BANK_DETAILS: z.string().max(1_000, { error: 'expected at most 1,000 characters' }).optional(),
    VAT_NUMBER: z.string().max(40, { error: 'expected at most 40 characters' }).optional(),
    BACKUP_FORM_URL: url('http:', 'https:').optional(),
    ANALYTICS_URL: url('http:', 'https:').optional(),
    WEBHOOK_HOSTS: z
      .string()
      .regex(/^[\w.:[\]-]+(, *[\w.:[\]-]+)*$/, { error: 'expected hosts separated by commas, such as localhost:5678' })
      .optional(),
    METRICS_TOKEN: z.string().min(20, { error: 'expected at least 20 characters' }).optional(),
    LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  })
  .superRefine((env, context) => {
    const missing = s3Names.filter((name) => env[name] === undefined)
    if (missing.length > 0 && missing.length < s3Names.length) {
      context.addIssue({
        code: 'custom',
        path: [missing.join(', ')],
        message: 'expected all five S3_ variables or none',
      })
    }
    const unset = stripeNames.filter((name) => env[name] === undefined)
    if (unset.length > 0 && unset.length < stripeNames.length) {
      context.addIssue({ code: 'custom', path: [unset.join(', ')], message: 'expected all three STRIPE_ keys or none' })
    }
    const isShared = env.ROLE !== 'all'
    if (isShared && missing.length === s3Names.length) {
      const message = `expected with ROLE=${env.ROLE}: all processes share photos and films through a bucket`
      context.addIssue({ code: 'custom', path: ['S3_ENDPOINT'], message })
    }
    for (const name of ['DATABASE_URL', 'APP_SECRET'] as const) {
      if (isShared && env[name] === undefined) {
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `expected with ROLE=${env.ROLE}: all processes share it`,
        })
      }
    }
  })
  .superRefine((env, context) => {
    const missing = backupS3Names.filter((name) => env[name] === undefined)
    if (missing.length > 0 && missing.length < backupS3Names.length) {
      const message = 'expected all four BACKUP_S3_ variables or none'
      context.addIssue({ code: 'custom', path: [missing.join(', ')], message })
    }
    const hasAccess = missing.length === 0 || env.S3_ENDPOINT !== undefined
    if (env.BACKUP_DIR?.startsWith('s3://') && !hasAccess) {
      const message = 'a bucket needs the four BACKUP_S3_ variables, or the five S3_ ones'
      context.addIssue({ code: 'custom', path: ['BACKUP_DIR'], message })
    }
  })
  .refine(({ ROLE, RENDER_LANES }) => RENDER_LANES !== 0 || ROLE === 'worker', {
    path: ['RENDER_LANES'],
    error: 'expected at least 1; 0 is for a process with ROLE=worker, which then leaves renders to others',
  })

export const variableNames = Object.keys(variables.shape)

function shape(env: z.output<typeof variables>) {
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    // What links in mails and pages start with. Never taken from a request: its sender could name any host.
    siteUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).href.replace(/\/+$/, ''),
    trustProxy: readTrust(env.TRUST_PROXY),
    dataDir: resolve(env.DATA_DIR),
    uploads: shapeUploads(env),
    backup: {
      folder: env.BACKUP_DIR?.startsWith('s3://')
        ? env.BACKUP_DIR
        : resolve(env.BACKUP_DIR ?? `${env.DATA_DIR}/backups`),
      bucketAccess: shapeBackupAccess(env),
      filesBucket: shapeS3(env),
      passphrase: env.BACKUP_PASSPHRASE,
      kept: { daily: env.BACKUP_DAILY, weekly: env.BACKUP_WEEKLY },
    },
    role: env.ROLE,
    appSecret: env.APP_SECRET,
    adminPassword: env.ADMIN_PASSWORD,
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    renderLanes: env.RENDER_LANES,
    s3: shapeS3(env),
    smtpUrl: env.SMTP_URL,
    isPlainMailAllowed: env.SMTP_ALLOW_PLAIN,
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
  }
}

// What the owner could also set in the office; a variable wins.
function shapeFixedSettings(env: z.output<typeof variables>): FixedSettings {
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
  } as const
  const values = Object.fromEntries(
    Object.entries(fixed).flatMap(([key, variable]) => {
      // A line break is written as \n in most files of settings.
      const value = env[variable]?.replaceAll('\\n', '\n')
      return value === undefined ? [] : [[key, { value, variable }]]
    }),
  )
  return { ...values, ...shapeSmtp(env) }
}

// The parts of the address, for the screen to show.
function shapeSmtp({ SMTP_URL }: z.output<typeof variables>): FixedSettings {
  if (!SMTP_URL) return {}
  const { host, username } = new URL(SMTP_URL)
  const variable = 'SMTP_URL'
  return { smtpServer: { value: host, variable }, smtpUser: { value: decodeURIComponent(username), variable } }
}

function shapeFixedSecrets(env: z.output<typeof variables>): FixedSecrets {
  const smtpPassword = env.SMTP_URL && decodeURIComponent(new URL(env.SMTP_URL).password)
  const fixed: [SecretKey, string | undefined, string][] = [
    ['smtpPassword', smtpPassword, 'SMTP_URL'],
    ['stripeSecretKey', env.STRIPE_SECRET_KEY, 'STRIPE_SECRET_KEY'],
    ['stripeWebhookSecret', env.STRIPE_WEBHOOK_SECRET, 'STRIPE_WEBHOOK_SECRET'],
    ['runwayKey', env.RUNWAYML_API_SECRET, 'RUNWAYML_API_SECRET'],
  ]
  return Object.fromEntries(
    fixed.flatMap(([key, value, variable]) => (value === undefined ? [] : [[key, { value, variable }]])),
  )
}

const megabyte = 1024 ** 2
const gigabyte = 1024 ** 3

const shapeUploads = (env: z.output<typeof variables>) => ({
  reserveBytes: env.DISK_RESERVE_GB === undefined ? undefined : env.DISK_RESERVE_GB * gigabyte,
  maxBytesPerSource: env.UPLOAD_MB_PER_SOURCE * megabyte,
  maxBytesWithoutOrder: env.UPLOAD_GB_WITHOUT_ORDER * gigabyte,
})

function shapeS3(env: z.output<typeof variables>) {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  return endpoint && region && bucket && accessKeyId && secretAccessKey
    ? { endpoint, region, bucket, accessKeyId, secretAccessKey }
    : undefined
}

// Of its own, or the one to the files.
function shapeBackupAccess(env: z.output<typeof variables>) {
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
