import { type ServiceId, serviceNames, servicePackages } from '#src/contracts/catalogue.ts'
import { writtenSavings } from '#src/contracts/default-prices.ts'
import { defaultPrices, type Prices } from '#src/contracts/prices.ts'
import { formatPence } from '#src/kit/money.ts'

interface TierContent {
  photos?: string
  lines: string[]
}

// What a service contains, in the words of the price list. Prices come from the catalogue.
const tierContent: Record<ServiceId, TierContent> = {
  vr1: { photos: '5-8 photos', lines: ['Standard AI movements', '48-hour delivery'] },
  vr2: { photos: '8-12 photos', lines: ['Advanced movements', 'Professional music', 'Multiple formats'] },
  vr3: { photos: '12-15 photos', lines: ['Cinematic movements', 'Premium music library'] },
  'combo-3': { lines: [] },
  'combo-5': { lines: [] },
}

// A combo says its tier and what it saves. Before launch and with the prices of the documents, that is their own figure;
// else it is counted against single films.
export function describeTier(id: ServiceId, isLaunched: boolean, { list }: Prices): TierContent {
  const { tier, films } = servicePackages[id]
  if (films === 1) return tierContent[id]
  const isAsWritten = !isLaunched && list[tier] === defaultPrices.list[tier] && list[id] === defaultPrices.list[id]
  const savedPence = isAsWritten ? writtenSavings[films] : films * list[tier] - list[id]
  const saving = savedPence && savedPence > 0 ? `, save ${formatPence(savedPence)}` : ''
  return { lines: [`${serviceNames[tier]} each${saving}`] }
}
