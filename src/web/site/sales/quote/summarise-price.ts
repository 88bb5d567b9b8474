import { findService, serviceNames } from '#src/contracts/catalogue.ts'
import type { Prices } from '#src/contracts/prices.ts'
import { sumPence } from '#src/kit/money.ts'
import { rush } from '#src/contracts/words/site/packages.ts'
import { say } from '#src/web/ui/say.ts'

export interface PriceSummary {
  lines: { name: string; pence: number }[]
  totalPence: number
}

// For reading only: the server works out the price again.
export function summarisePrice(serviceType: string, timeline: string, prices: Prices): PriceSummary {
  const service = findService(serviceType)
  const lines = [
    ...(service ? [{ name: say(serviceNames[service]), pence: prices.list[service] }] : []),
    ...(timeline === 'asap' ? [{ name: say(rush), pence: prices.rush }] : []),
  ]
  return { lines, totalPence: sumPence(lines.map(({ pence }) => pence)) }
}
