import { type Prices, servicePricePence } from '#src/contracts/prices.ts'
import { sumPence, toPounds } from '#src/kit/money.ts'
import type { Database, Executor } from '#src/server/platform/database/port.ts'
import { countActive, countArchived, countByService } from './tally-store.ts'

export interface FigureDeps {
  database: Database
  readPrices: (db: Executor) => Promise<Prices>
}

export async function readCustomerFigures({ database, readPrices }: FigureDeps) {
  const [prices, active, archived, services] = await Promise.all([
    readPrices(database),
    countActive(database),
    countArchived(database),
    countByService(database),
  ])
  const potentialPence = sumPence(services.map(({ service, all }) => all * servicePricePence(prices, 'terms', service)))
  const paying = services.reduce((sum, { all }) => sum + all, 0)
  return { active, archived, paying, revenuePotential: toPounds(potentialPence) }
}
