import { accessSync, constants, statSync } from 'node:fs'
import { z } from 'zod'
import { phoneNumberPattern } from '#src/contracts/people/setting-rules.ts'
import { mostLanes } from '#src/contracts/studio/film-defaults.ts'
import { addressOf } from './platform/mail/port.ts'

// Each variable of the environment: what it may be, and what goes with what.

const url = (...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), {
    error: `expected an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

const webAddress = url('http:', 'https:')

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

const phone = z.string().regex(phoneNumberPattern, { error: 'expected a phone number' })

const oneOf = <const Value extends string>(...values: [Value, ...Value[]]) =>
  z.enum(values, { error: `expected one of ${values.join(', ')}` })

const yesOrNo = oneOf('true', 'false')
  .default('false')
  .transform((text) => text === 'true')

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

const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

const s3Names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const backupS3Names = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const

export const variables = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: wholeNumber(0, 65_535).default(3000),
    PUBLIC_URL: webAddress.optional(),
    TRUST_PROXY: z
      .string()
      .regex(/^(false|[1-9]|[\d.:a-fA-F/, ]*[.:][\d.:a-fA-F/, ]*)$/, {
        error: 'expected false, a number of proxies from 1 to 9, or their addresses separated by commas',
      })
      .default('false'),
    DATA_DIR: z.string().refine(mayBeFolder, { error: 'expected a folder; this is a file' }).default('./data'),
    DISK_RESERVE_GB: amount(0, 100_000).optional(),
    UPLOAD_MB_PER_SOURCE: amount(1, 1_000_000).optional(),
    UPLOAD_GB_WITHOUT_ORDER: amount(0.001, 1_000_000).optional(),
    BACKUP_DIR: z
      .string()
      .refine(mayBeFolder, { error: 'expected a folder; this is a file' })
      .refine((text) => !text.includes('://') || /^s3:\/\/[a-z0-9][a-z0-9.-]{2,62}(\/[\w-][\w.-]*)*\/?$/.test(text), {
        error: 'expected a folder or s3://bucket/folder',
      })
      .optional(),
    BACKUP_S3_ENDPOINT: webAddress.optional(),
    BACKUP_S3_REGION: z.string().optional(),
    BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
    BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
    BACKUP_DAILY: wholeNumber(1, 365).optional(),
    BACKUP_WEEKLY: wholeNumber(0, 520).optional(),
    BACKUP_PASSPHRASE: z.string().min(12, { error: 'expected at least 12 characters' }).optional(),
    ROLE: oneOf('all', 'web', 'worker', 'render').default('all'),
    APP_SECRET: z.string().min(32, { error: 'expected at least 32 characters' }).optional(),
    APP_SECRET_PREVIOUS: z.string().min(32, { error: 'expected at least 32 characters' }).optional(),
    ADMIN_PASSWORD: z.string().min(10, { error: 'expected at least 10 characters' }).optional(),
    DATABASE_URL: url('postgres:', 'postgresql:').optional(),
    DATABASE_CONNECTIONS: wholeNumber(6, 500).default(25),
    RENDER_LANES: wholeNumber(0, mostLanes).optional(),
    S3_ENDPOINT: webAddress.optional(),
    S3_REGION: z.string().optional(),
    S3_BUCKET: z.string().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_PUBLIC_ENDPOINT: z
      .string()
      .refine((text) => text === 'none' || /^https?:\/\/./.test(text), {
        error: 'expected an address that starts with http:// or https://, or none',
      })
      .optional(),
    SMTP_URL: url('smtp:', 'smtps:').optional(),
    SMTP_ALLOW_PLAIN: yesOrNo,
    IMAP_URL: url('imap:', 'imaps:').optional(),
    MAIL_FROM: z
      .string()
      .refine((text) => z.email().safeParse(addressOf(text)).success, { error: 'expected Name <address@example.com>' })
      .optional(),
    OWNER_EMAIL: z.email({ error: 'expected an email address' }).optional(),
    RUNWAYML_API_SECRET: z.string().optional(),
    RUNWAYML_BASE_URL: webAddress.optional(),
    FFMPEG_PATH: z.string().refine(isProgram, { error: 'expected the path of a program that can be run' }).optional(),
    STRIPE_SECRET_KEY: key('sk_', 'rk_').optional(),
    STRIPE_PUBLISHABLE_KEY: key('pk_').optional(),
    STRIPE_WEBHOOK_SECRET: key('whsec_').optional(),
    STRIPE_API_BASE: webAddress.optional(),
    ALLOW_TEST_CARDS: yesOrNo,
    SUPPORT_EMAIL: z.email({ error: 'expected an email address' }).optional(),
    SUPPORT_PHONE: phone.optional(),
    SUPPORT_WHATSAPP: phone.optional(),
    BANK_DETAILS: z.string().max(1_000, { error: 'expected at most 1,000 characters' }).optional(),
    VAT_NUMBER: z.string().max(40, { error: 'expected at most 40 characters' }).optional(),
    BACKUP_FORM_URL: webAddress.optional(),
    ANALYTICS_URL: webAddress.optional(),
    WEBHOOK_HOSTS: z
      .string()
      .regex(/^[\w.:[\]-]+(, *[\w.:[\]-]+)*$/, { error: 'expected hosts separated by commas, such as localhost:5678' })
      .optional(),
    MAIL_PORTS: z
      .string()
      .regex(/^\d{1,5}(, *\d{1,5})*$/, { error: 'expected ports separated by commas, such as 1025' })
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
  .refine(
    ({ PUBLIC_URL, S3_PUBLIC_ENDPOINT }) =>
      !(PUBLIC_URL?.startsWith('https:') && S3_PUBLIC_ENDPOINT?.startsWith('http:')),
    {
      path: ['S3_PUBLIC_ENDPOINT'],
      error: 'expected an address that starts with https://, as PUBLIC_URL does: browsers refuse mixed content',
    },
  )
  .refine(({ ROLE, RENDER_LANES }) => RENDER_LANES !== 0 || ROLE === 'worker', {
    path: ['RENDER_LANES'],
    error: 'expected at least 1; 0 is for a process with ROLE=worker, which then leaves renders to others',
  })

export type Environment = z.output<typeof variables>

export const variableNames = Object.keys(variables.shape)
