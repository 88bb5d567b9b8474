import { findService, rushPence, serviceNames, servicePricePence } from '#src/contracts/catalogue.ts'
import { sumPence } from '#src/kit/money.ts'

export interface PriceSummary {
  lines: { name: string; pence: number }[]
  totalPence: number
}

// For reading only: the server works out the price again.
export function summarisePrice(serviceType: string, timeline: string): PriceSummary {
  const service = findService(serviceType)
  const lines = [
    ...(service ? [{ name: serviceNames[service], pence: servicePricePence('list', service) }] : []),
    ...(timeline === 'asap' ? [{ name: 'Rush', pence: rushPence }] : []),
  ]
  return { lines, totalPence: sumPence(lines.map(({ pence }) => pence)) }
}
