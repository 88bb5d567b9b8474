import { hourMs } from '#src/kit/time.ts'
import { makeOffer } from '#src/server/sales/offers/feature.ts'
import { systemClock } from '#src/server/platform/clock/system-clock.ts'
import { makeSecrets, loadAppSecret } from '#src/server/platform/secrets/app-secrets.ts'
import { withProductDatabase } from './product-database.ts'

// Answers the path of an offer as the mail of day 7 carries it, VR1 Standard for £77. One that ended long ago cannot be
// waited for.
export const makeSignedOffer = (hoursLeft: number): Promise<string> =>
  withProductDatabase(async (database, dataDir) => {
    const secrets = makeSecrets(await loadAppSecret({ given: undefined, dataDir }))
    const expiresAt = new Date(Date.now() + hoursLeft * hourMs)
    const terms = { customerId: null, service: 'vr1', pricePence: 77_00, expiresAt } as const
    return database.transaction((tx) => makeOffer({ secrets, clock: systemClock, siteUrl: '' }, tx, terms))
  })
