import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { wrongSettings } from '#test/support/wrong-settings.ts'
import { ConfigError, readConfig } from './config.ts'
import { variableNames } from './variables.ts'

test('nothing needs to be set', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    role: 'all',
    databaseUrl: undefined,
    s3: undefined,
  })
})

test('every problem is reported at once, by name and with what is expected', () => {
  const read = () =>
    readConfig({
      PORT: 'soon',
      ROLE: 'king',
      ANALYTICS_URL: 'javascript:alert(1)',
      SMTP_URL: 'ftp://x',
      APP_SECRET: 'short',
      S3_BUCKET: 'films',
    })
  expect(read).toThrow(ConfigError)
  try {
    read()
  } catch (problem) {
    const text = (problem as ConfigError).problems.join('\n')
    expect(text).toMatch(/PORT: expected a whole number from 0 to 65535/)
    expect(text).toMatch(/ROLE: expected one of all, web, worker, render/)
    expect(text).toMatch(/SMTP_URL: expected an address that starts with smtp:/)
    expect(text).toMatch(/ANALYTICS_URL: expected an address that starts with http:/)
    expect(text).toMatch(/APP_SECRET: expected at least 32 characters/)
  }
})

test('a proxy is trusted by its address or by its place, never whoever it is', () => {
  expect(() => readConfig({ TRUST_PROXY: 'true' })).toThrow(/TRUST_PROXY: expected false, a number/)
  expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
  expect(readConfig({ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16' }).trustProxy).toBe('10.0.0.1, 10.1.0.0/16')
  expect(readConfig({}).trustProxy).toBe(false)
})

test('a site with https takes no test cards unless it is told to', () => {
  const PUBLIC_URL = 'https://reels.example'
  expect(readConfig({ PUBLIC_URL }).areTestCardsAllowed).toBe(false)
  expect(readConfig({ PUBLIC_URL, ALLOW_TEST_CARDS: 'true' }).areTestCardsAllowed).toBe(true)
  expect(readConfig({}).areTestCardsAllowed).toBe(true)
})

test('a bucket is configured whole or not at all', () => {
  expect(() => readConfig({ S3_BUCKET: 'films' })).toThrow(/S3_ENDPOINT, S3_REGION.*expected all five/)
})

test('browsers read from a bucket that they can reach, unless that is turned off', () => {
  const bucket = { S3_REGION: 'eu', S3_BUCKET: 'films', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' }
  const read = (more: Record<string, string>) => readConfig({ ...bucket, ...more }).s3?.publicEndpoint
  expect(read({ S3_ENDPOINT: 'https://s3.example' })).toBe('https://s3.example')
  expect(read({ S3_ENDPOINT: 'https://s3.example', S3_PUBLIC_ENDPOINT: 'none' })).toBeUndefined()
  const inside = { S3_ENDPOINT: 'http://bucket:9000' }
  expect(read(inside)).toBeUndefined()
  expect(read({ ...inside, S3_PUBLIC_ENDPOINT: 'https://files.example' })).toBe('https://files.example')
  const mixed = { ...inside, PUBLIC_URL: 'https://reels.example', S3_PUBLIC_ENDPOINT: 'http://files.example' }
  expect(() => read(mixed)).toThrow(/S3_PUBLIC_ENDPOINT: expected an address that starts with https/)
})

test('backups go into a bucket of their own access or that of the files', () => {
  const BACKUP_DIR = 's3://kept/nightly'
  const own = { ENDPOINT: 'https://b.example', REGION: 'eu', ACCESS_KEY_ID: 'a', SECRET_ACCESS_KEY: 's' }
  const access = Object.fromEntries(Object.entries(own).map(([name, value]) => [`BACKUP_S3_${name}`, value]))
  const { backup } = readConfig({ BACKUP_DIR, ...access })
  expect(backup).toMatchObject({ folder: BACKUP_DIR, bucketAccess: { endpoint: 'https://b.example' } })
  expect(() => readConfig({ BACKUP_DIR, BACKUP_S3_REGION: 'eu' })).toThrow(/BACKUP_S3_ENDPOINT.*expected all four/)
})

test('a process with one role needs what all processes share', () => {
  expect(() => readConfig({ ROLE: 'web' })).toThrow(/S3_ENDPOINT[\s\S]*DATABASE_URL[\s\S]*APP_SECRET/)
})

test('only a process for small work may leave renders to others', () => {
  expect(() => readConfig({ ROLE: 'render', RENDER_LANES: '0' })).toThrow(/RENDER_LANES: expected at least 1/)
  expect(() => readConfig({ ROLE: 'worker', RENDER_LANES: '0' })).not.toThrow(/RENDER_LANES/)
})

test('an empty variable counts as unset, and a trailing slash is cut off', () => {
  expect(readConfig({ SMTP_URL: ' ', PUBLIC_URL: 'https://reels.example/' })).toMatchObject({
    smtpUrl: undefined,
    publicUrl: 'https://reels.example',
    siteUrl: 'https://reels.example',
  })
})

test('a name that is a slip away from a setting is pointed out', () => {
  expect(() => readConfig({ DATABSE_URL: 'postgres://x' })).toThrow(
    'DATABSE_URL: there is no such setting. Did you mean DATABASE_URL?',
  )
  expect(() => readConfig({ ADMIN_PASWORD: 'correct horse' })).toThrow(/Did you mean ADMIN_PASSWORD/)
  expect(() => readConfig({ STRIPE_SECRETKEY: 'sk_x' })).toThrow(/Did you mean STRIPE_SECRET_KEY/)
  for (const other of ['HOME', 'PATH', 'HOSTNAME', 'MAIL', 'LOGNAME', 'npm_config_port']) {
    expect(readConfig({ [other]: 'x' }).port).toBe(3000)
  }
})

test.each(wrongSettings)('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^ {2}${name}: `, 'm'))
})

test('the example of the settings names every one of them, each with a value that is taken', () => {
  const example = parseEnv(readFileSync('.env.example', 'utf8').replaceAll(/^#(?=[A-Z\d_]+=)/gm, ''))
  expect(Object.keys(example).toSorted()).toEqual(variableNames.toSorted())
  expect(readConfig({ ...example, FFMPEG_PATH: process.execPath })).toMatchObject({ port: 3000, role: 'all' })
})
