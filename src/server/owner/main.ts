import { AppError } from '#src/kit/app-error.ts'
import { ConfigError, readConfig, type Config } from '#src/server/config.ts'
import { rotateAppSecret, makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'
import { reachEmbedded } from '#src/server/backup/own-database.ts'
import { resetAccount, wordsOfShop } from '#src/server/admin/auth/feature.ts'
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

const print = (text: string): void => void process.stdout.write(`${text}\n`)

try {
  const config = readConfig()
  const [action, ...more] = process.argv.slice(2)
  if (more.length > 0 || (action !== undefined && action !== 'rotate-secret')) {
    throw new AppError('bad_request', 'Use: npm run owner, or npm run owner -- rotate-secret')
  }
  if (action === undefined) print(describeReset(await resetOwner(config, await readNewPassword())))
  else print(await rotate(config))
  process.exit(0)
} catch (problem) {
  const isForeseen = problem instanceof AppError || problem instanceof ConfigError
  process.stderr.write(`${isForeseen ? problem.message : String(problem instanceof Error ? problem.stack : problem)}\n`)
  process.exit(problem instanceof ConfigError ? 2 : 1)
}

async function rotate({ appSecret, dataDir }: ReturnType<typeof readConfig>): Promise<string> {
  if (appSecret) {
    const text =
      'APP_SECRET is set in the environment: give it a new value there, and the one of now as APP_SECRET_PREVIOUS. Then restart.'
    throw new AppError('conflict', text)
  }
  await rotateAppSecret(dataDir)
  return [
    'There is a new APP_SECRET. It counts from the next start: restart Reelwright now.',
    'What is sealed with the old one is then sealed again, and links in emails keep opening for 90 days.',
    'Take a backup afterwards: older ones hold the old secret.',
  ].join('\n')
}

type Done = Awaited<ReturnType<typeof resetOwner>>

async function resetOwner(config: Config, password: string) {
  const open = new AsyncDisposableStack()
  try {
    return await resetIn(config, password, open)
  } finally {
    await open.disposeAsync()
  }
}

async function resetIn(config: Config, password: string, open: AsyncDisposableStack) {
  const log = makePinoLog('error')
  const url = config.databaseUrl ?? (await reachEmbedded(config.dataDir, log, open))
  const { database, pool, close } = connectDatabase(url, { log, maxConnections: 2 })
  open.defer(close)
  const { rows } = await pool.query<{ isThere: boolean }>(`select to_regclass('app_secret') is not null as "isThere"`)
  if (!rows[0]?.isThere)
    throw new AppError('conflict', 'This version has not run on this data yet. Start it once first.')
  // Nothing sealed is asked for: APP_SECRET may be what was lost.
  const business = await makeSettingsStore(config, makeSecrets('')).readBusiness(database)
  const done = await resetAccount(
    { database, clock: systemClock },
    { password, words: wordsOfShop(business, config.siteUrl) },
  )
  return { ...done, tokens: (await findTokens(database)).length }
}

function describeReset({ hadTotp, sessions, links, tokens }: Done): string {
  return [
    'The owner has a new password.',
    hadTotp ? 'Two-step sign-in is off. Turn it on again under Your account.' : 'Two-step sign-in was not on.',
    `Ended: ${sessions} sessions and ${links} sign-in links.`,
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
