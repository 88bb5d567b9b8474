import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs } from '#src/kit/time.ts'
import { makeOffer } from '#src/server/features/sales/offers/feature.ts'
import { systemClock } from '#src/server/platform/clock/system-clock.ts'
import { connectDatabase } from '#src/server/platform/database/connect-database.ts'
import { urlOfSocket } from '#src/server/platform/database/embedded-postgres.ts'
import { findPostmaster } from '#src/server/platform/database/postmaster.ts'
import { makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'
import { loadAppSecret } from '#src/server/platform/secrets/load-app-secret.ts'
import { silentLog } from '#test/support/silent-log.ts'

// Answers the path of an offer as the mail of day 7 carries it, VR1 Standard for £77. One that ended long ago cannot be
// waited for, so the tests reach into the running product's database.
export async function makeSignedOffer(hoursLeft: number): Promise<string> {
  const dataDir = await realpath(process.env['PRODUCT_DATA'] ?? '')
  const postmaster = await findPostmaster(join(dataDir, 'postgres'))
  const { database, close } = connectDatabase(urlOfSocket(postmaster?.socketDir ?? ''), { log: silentLog })
  try {
    const secrets = makeSecrets(await loadAppSecret({ given: undefined, dataDir }))
    const expiresAt = new Date(Date.now() + hoursLeft * hourMs)
    const terms = { customerId: null, service: 'vr1', pricePence: 77_00, expiresAt } as const
    return await database.transaction((tx) => makeOffer({ secrets, clock: systemClock, siteUrl: '' }, tx, terms))
  } finally {
    await close()
  }
}
