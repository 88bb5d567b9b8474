import { templatesOf } from '#src/contracts/outreach/follow-up-templates.ts'
import type { Prices } from '#src/contracts/prices.ts'
import { makeSay } from '#src/contracts/words/say.ts'
import type { MailDeps } from '#src/server/features/people/emails/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'

interface TemplateDeps extends Pick<MailDeps, 'readBusiness'> {
  readPrices: (db: Executor) => Promise<Prices>
}

// What follow-ups say now: the prices of today in the owner's own words.
export async function readTemplates(deps: TemplateDeps, db: Executor) {
  const { businessName, words } = await deps.readBusiness(db)
  return templatesOf({ prices: await deps.readPrices(db), business: businessName, say: makeSay(words) })
}
