import type { Settings } from '#src/contracts/people/setting-rules.ts'

type Trader = Pick<Settings, 'legalName' | 'address' | 'companyNumber'>

// Who sells, for receipts and the foot of every page. Nothing before there is a name.
export function traderLines({ legalName, address, companyNumber }: Trader): string[] {
  if (!legalName) return []
  const place = address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')
  return [legalName, place, companyNumber && `Company number ${companyNumber}`].filter(Boolean)
}
