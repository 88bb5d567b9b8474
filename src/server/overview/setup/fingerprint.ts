import { createHash } from 'node:crypto'
import type { ConfirmedStep } from '#src/contracts/overview/setup.ts'
import type { SettingKey, Settings } from '#src/contracts/people/setting-rules.ts'
import { priceKeys } from '#src/contracts/prices.ts'
import { askedPrices } from '#src/contracts/vat.ts'

const confirmedKeys: Record<ConfirmedStep, readonly SettingKey[]> = {
  // A look that nobody has changed is one to confirm as well.
  brand: ['brandAccent', 'brandInk', 'brandLogo'],
  prices: priceKeys,
  legal: ['businessName', 'legalName', 'address', 'companyNumber', 'vatNumber', 'supportEmail', 'supportPhone'],
  // Each sample has a tick of its own.
  samples: [],
}

// Of what the owner saw when they confirmed a step.
export function fingerprintOf(step: ConfirmedStep, business: Settings): string {
  const seen = { ...business, ...askedPrices(business) }
  return createHash('sha256')
    .update(JSON.stringify(confirmedKeys[step].map((key) => seen[key])))
    .digest('hex')
}
