import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

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
    expect(text).toMatch(/ROLE: expected one of all, web, worker/)
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

test('a process with one role needs what all processes share', () => {
  expect(() => readConfig({ ROLE: 'web' })).toThrow(/DATABASE_URL[\s\S]*APP_SECRET/)
})

test('an empty variable counts as unset, and a trailing slash is cut off', () => {
  expect(readConfig({ SMTP_URL: ' ', PUBLIC_URL: 'https://reels.example/' })).toMatchObject({
    smtpUrl: undefined,
    publicUrl: 'https://reels.example',
    siteUrl: 'https://reels.example',
  })
})
