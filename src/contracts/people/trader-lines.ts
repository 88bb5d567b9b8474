import type { Say } from '#src/contracts/words/say.ts'
import * as words from '#src/contracts/words/site/footer.ts'

type Trader = Record<'legalName' | 'address' | 'companyNumber', string>

// Who sells, for receipts and the foot of every page. Nothing before there is a name.
export function traderLines({ legalName, address, companyNumber }: Trader, say: Say): string[] {
  if (!legalName) return []
  return [legalName, onOneLine(address), companyNumber && say(words.companyNumber, { number: companyNumber })].filter(
    Boolean,
  )
}

export const onOneLine = (address: string): string =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')
