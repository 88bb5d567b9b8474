import { AppError } from '#src/kit/app-error.ts'
import { reachEmbedded } from '#src/server/backup/reach-embedded.ts'
import type { Config } from '#src/server/config.ts'
import { resetAccount, wordsOfShop } from '#src/server/admin/auth/feature.ts'
import { findTokens } from '#src/server/admin/tokens/feature.ts'
import { systemClock } from '#src/server/platform/clock/system-clock.ts'
import { connectDatabase } from '#src/server/platform/database/connect-database.ts'
import { makePinoLog } from '#src/server/platform/log/pino-log.ts'
import { makeSettingsStore } from '#src/server/platform/settings/database-settings.ts'
import { makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'

type Done = Awaited<ReturnType<typeof resetOwner>>

export async function resetOwner(config: Config, password: string) {
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

export const describeReset = ({ hadTotp, sessions, links, tokens }: Done): string =>
  [
    'The owner has a new password.',
    hadTotp ? 'Two-step sign-in is off. Turn it on again under Your account.' : 'Two-step sign-in was not on.',
    `Ended: ${sessions} sessions and ${links} sign-in links.`,
    ...(tokens > 0
      ? [`Tokens for other programs still work: ${tokens}. Delete what you don’t know under Your account.`]
      : []),
    'Log in at /admin.',
  ].join('\n')
