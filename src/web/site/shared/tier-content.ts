import { type ServiceId, serviceNames, servicePackages, servicePricePence } from '#src/contracts/catalogue.ts'
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
  'combo-3': { lines: ['save £60'] },
  'combo-5': { lines: ['save £150'] },
}

// A combo says its tier. Its saving is the one of the documents until launch, and then what it is against single films.
export function describeTier(id: ServiceId, isLaunched: boolean): TierContent {
  const { tier, films } = servicePackages[id]
  if (films === 1) return tierContent[id]
  const savedPence = films * servicePricePence('list', tier) - servicePricePence('list', id)
  const saving = isLaunched ? `save ${formatPence(savedPence)}` : tierContent[id].lines[0]
  return { lines: [`${serviceNames[tier]} each, ${saving}`] }
}
