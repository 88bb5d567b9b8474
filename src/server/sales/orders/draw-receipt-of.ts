import { brandColoursOf } from '#src/contracts/people/brand.ts'
import { traderLines } from '#src/contracts/people/trader-lines.ts'
import { makeSay } from '#src/contracts/words/say.ts'
import { readBrandLogo } from '#src/server/admin/settings/feature.ts'
import { senderOf } from '#src/server/platform/mail/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import type { OrderDeps } from './deps.ts'
import { drawReceipt, type ReceiptFacts } from './draw-receipt.ts'

type DrawDeps = Pick<OrderDeps, 'database' | 'readBusiness'> & { storage: Storage }

// Reads once who sells; then draws as many as are wanted.
export async function receiptDrawer(deps: DrawDeps) {
  const business = await deps.readBusiness(deps.database)
  const say = makeSay(business.words)
  const named = traderLines(business, say)
  const shop = {
    business: business.businessName,
    say,
    supplier: named.length > 0 ? named : [senderOf(business)],
    colours: brandColoursOf(business),
    logo: await readBrandLogo(deps.storage, business),
  }
  return (facts: Pick<ReceiptFacts, 'order' | 'items' | 'receipt'>): Promise<Buffer> =>
    drawReceipt({ ...facts, ...shop })
}
