import { AppError } from '#src/kit/app-error.ts'
import { ConfigError, readConfig, type Config } from '#src/server/config.ts'
import {
  forgetPreviousSecret,
  loadAppSecret,
  makeSecrets,
  rotateAppSecret,
} from '#src/server/platform/secrets/app-secrets.ts'
import { reachEmbedded } from '#src/server/backup/own-database.ts'
import { resetAccount, wordsOfShop } from '#src/server/admin/auth/feature.ts'
import { forgetDevices } from '#src/server/overview/news/feature.ts'
import { isSettled } from '#src/server/sealed-values.ts'
import { findTokens } from '#src/server/admin/tokens/feature.ts'
import { systemClock } from '#src/server/platform/clock/system-clock.ts'
import { connectDatabase } from '#src/server/platform/database/connect-database.ts'
import { makePinoLog } from '#src/server/platform/log/pino-log.ts'
import { makeSettingsStore } from '#src/server/platform/settings/database-settings.ts'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'

// npm run owner: a new password for the owner, on the machine, while the product runs or not. It asks for the password, or
// takes it from standard input. npm run owner -- rotate-secret: a new APP_SECRET, from the next start on.
// npm run owner -- forget-secret: the one before opens nothing any more, because somebody else may have it.

const print = (text: string): void => void process.stdout.write(`${text}\n`)

try {
  const config = readConfig()
  print(await perform(config, process.argv.slice(2).join(' ')))
  process.exit(0)
} catch (problem) {
  const isForeseen = problem instanceof AppError || problem instanceof ConfigError
  process.stderr.write(`${isForeseen ? problem.message : String(problem instanceof Error ? problem.stack : problem)}\n`)
  process.exit(problem instanceof ConfigError ? 2 : 1)
}

async function perform(config: Config, action: string): Promise<string> {
  switch (action) {
    case '': {
      const password = await readNewPassword()
      return describeReset(await withDatabase(config, (reached) => resetOwner(config, reached, password)))
    }
    case 'rotate-secret':
      refuseGiven(config)
      return withDatabase(config, (reached) => rotate(config, reached))
    case 'forget-secret':
      return withDatabase(config, (reached) => forgetSecret(config, reached))
    default: {
      const text = 'Use: npm run owner, npm run owner -- rotate-secret, or npm run owner -- forget-secret'
      throw new AppError('bad_request', text)
    }
  }
}

function refuseGiven({ appSecret }: Config): void {
  if (!appSecret) return
  const text =
    'APP_SECRET is set in the environment: give it a new value there, and the one of now as APP_SECRET_PREVIOUS. Then restart.'
  throw new AppError('conflict', text)
}

async function rotate({ dataDir }: Config, reached: Reached): Promise<string> {
  await refuseUnsettled(dataDir, reached)
  await rotateAppSecret(dataDir)
  return [
    'There is a new APP_SECRET. It counts from the next start: restart Reelwright now.',
    'What is sealed with the old one is then sealed again, and links in emails keep opening for 90 days.',
    'If somebody else may know the old one, run npm run owner -- forget-secret after that restart.',
    'Take a backup afterwards: older ones hold the old secret.',
  ].join('\n')
}

// A secret that something is still sealed with must be neither overwritten nor forgotten.
async function refuseUnsettled(dataDir: string, { pool }: Reached): Promise<void> {
  const secrets = makeSecrets(await loadAppSecret({ given: undefined, dataDir }))
  if (await isSettled((text, values) => pool.query(text, values), secrets)) return
  throw new AppError('conflict', 'Restart Reelwright first: not everything is sealed with the new secret yet.')
}

async function forgetSecret({ appSecret, dataDir }: Config, reached: Reached): Promise<string> {
  if (!appSecret) await refuseUnsettled(dataDir, reached)
  const isForgotten = await forgetPreviousSecret(dataDir)
  if (appSecret && !isForgotten) {
    const text =
      'APP_SECRET is set in the environment: once Reelwright has started with the new one, remove APP_SECRET_PREVIOUS there and restart.'
    throw new AppError('conflict', text)
  }
  if (!isForgotten) return 'There is no old secret: nothing to forget.'
  return [
    'The old secret is forgotten. Restart Reelwright now.',
    'Links in emails that were sent before the new one no longer open, and browsers you logged in with count as new ones.',
  ].join('\n')
}

type Reached = Awaited<ReturnType<typeof reach>>

async function withDatabase<Result>(config: Config, work: (reached: Reached) => Promise<Result>): Promise<Result> {
  const open = new AsyncDisposableStack()
  try {
    return await work(await reach(config, open))
  } finally {
    await open.disposeAsync()
  }
}

async function reach(config: Config, open: AsyncDisposableStack) {
  const log = makePinoLog('error')
  const url = config.databaseUrl ?? (await reachEmbedded(config.dataDir, log, open))
  const { database, pool, close } = connectDatabase(url, { log, maxConnections: 2 })
  open.defer(close)
  const { rows } = await pool.query<{ isThere: boolean }>(`select to_regclass('app_secret') is not null as "isThere"`)
  if (!rows[0]?.isThere)
    throw new AppError('conflict', 'This version has not run on this data yet. Start it once first.')
  return { database, pool }
}

async function resetOwner(config: Config, { database }: Reached, password: string) {
  // Nothing sealed is asked for: APP_SECRET may be what was lost.
  const business = await makeSettingsStore(config, makeSecrets('')).readBusiness(database)
  const done = await resetAccount(
    { database, clock: systemClock },
    { password, words: wordsOfShop(business, config.siteUrl) },
  )
  const devices = await forgetDevices(database)
  return { ...done, devices: devices.length, tokens: (await findTokens(database)).length }
}

function describeReset({ hadTotp, sessions, links, devices, tokens }: Awaited<ReturnType<typeof resetOwner>>): string {
  return [
    'The owner has a new password.',
    hadTotp ? 'Two-step sign-in is off. Turn it on again under Your account.' : 'Two-step sign-in was not on.',
    `Ended: ${sessions} sessions and ${links} sign-in links.`,
    ...(devices > 0 ? [`Notifications are off in ${devices} browsers. Turn them on again in Settings.`] : []),
    ...(tokens > 0
      ? [`Tokens for other programs still work: ${tokens}. Delete what you don’t know under Your account.`]
      : []),
    'Log in at /admin.',
  ].join('\n')
}

// Typed twice at a terminal, where it is not shown; or the first line of what is piped in.
async function readNewPassword(): Promise<string> {
  const { stdin, stdout } = process
  if (!stdin.isTTY) return (await text(stdin)).split('\n')[0]?.replace(/\r$/, '') ?? ''
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal: true })
  const ask = async (question: string): Promise<string> => {
    stdout.write(question)
    const answer = await lines.question('')
    stdout.write('\n')
    return answer
  }
  try {
    const password = await ask('New password for the owner (it is not shown while you type): ')
    if (password !== (await ask('The same again: '))) {
      throw new AppError('bad_request', 'The two are not the same. Nothing was changed.')
    }
    return password
  } finally {
    lines.close()
  }
}
