import { brandColoursOf } from '#src/contracts/people/brand.ts'
import { traderLines } from '#src/contracts/people/trader-lines.ts'
import { makeSay } from '#src/contracts/words/say.ts'
import type { Business } from '#src/server/platform/settings/port.ts'
import type { Letterhead } from './email-content.ts'

export const letterheadOf = (business: Business): Letterhead => ({
  name: business.businessName,
  trader: traderLines(business, makeSay(business.words)),
  colours: brandColoursOf(business),
})
