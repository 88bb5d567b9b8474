import { templatesOf } from '#src/contracts/outreach/follow-up-templates.ts'
import { makeSay } from '#src/contracts/words/say.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { FollowUpDeps } from './dispatch.ts'

// What follow-ups say now: the prices of today in the owner's own words.
export async function readTemplates(deps: Pick<FollowUpDeps, 'readPrices' | 'readBusiness'>, db: Executor) {
  const { businessName, letterWords } = await deps.readBusiness(db)
  return templatesOf({ prices: await deps.readPrices(db), business: businessName, say: makeSay(letterWords) })
}
