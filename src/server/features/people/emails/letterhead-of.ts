import { brandColoursOf } from '#src/contracts/people/brand.ts'
import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { traderLines } from '#src/contracts/people/trader-lines.ts'
import type { Letterhead } from './email-content.ts'

export const letterheadOf = (business: Settings): Letterhead => ({
  name: business.businessName,
  trader: traderLines(business),
  colours: brandColoursOf(business),
})
