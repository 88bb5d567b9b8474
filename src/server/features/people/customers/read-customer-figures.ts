import { servicePricePence } from '#src/contracts/catalogue.ts'
import { sumPence, toPounds } from '#src/kit/money.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { countActive, countArchived, countByService } from './tally-store.ts'

export async function readCustomerFigures({ database }: { database: Database }) {
  const [active, archived, services] = await Promise.all([
    countActive(database, undefined),
    countArchived(database),
    countByService(database),
  ])
  const potentialPence = sumPence(services.map(({ service, all }) => all * servicePricePence('terms', service)))
  const paying = services.reduce((sum, { all }) => sum + all, 0)
  return { active, archived, paying, revenuePotential: toPounds(potentialPence) }
}
