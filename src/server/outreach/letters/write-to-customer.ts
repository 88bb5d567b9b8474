import type { z } from 'zod'
import { done } from '#src/contracts/call.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { labelOfButton, type LetterButton, writeToCustomer as writeCall } from '#src/contracts/outreach/letters.ts'
import { orderPath } from '#src/contracts/pages.ts'
import { makeSay } from '#src/contracts/words/say.ts'
import { AppError } from '#src/kit/app-error.ts'
import { toPence } from '#src/kit/money.ts'
import { dayMs } from '#src/kit/time.ts'
import { findCustomer } from '#src/server/people/customers/feature.ts'
import { paragraphsOf, refuseSuppressed, type SendDeps, sendLetter } from '#src/server/people/emails/feature.ts'
import { makeOffer } from '#src/server/sales/offers/feature.ts'
import { findOrder } from '#src/server/sales/orders/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'

// About an order it goes to the order's own address: that the buyer is this customer may not be proven yet.
async function writeToCustomer(
  deps: SendDeps,
  customerId: string,
  { subject, message, button }: z.output<typeof writeCall.body>,
) {
  const customer = await findCustomer(deps.database, customerId)
  if (!customer || customer.deletedAt) throw new AppError('not_found', 'Customer not found')
  const order = button.kind === 'order' ? await findOrder(deps.database, button.orderId) : undefined
  if (button.kind === 'order' && order?.customerId !== customerId) throw new AppError('not_found', 'Order not found')
  const recipient = order?.email ?? customer.email
  await refuseSuppressed(deps.database, recipient, { isOffer: button.kind === 'offer' })
  return sendLetter(deps, {
    recipient,
    customerId,
    write: async (tx) => {
      const { words } = await deps.readBusiness(tx)
      const label = labelOfButton(button, makeSay(words))
      const url = order ? `${deps.siteUrl}${orderPath(order.token)}` : await makeUrl(deps, tx, { customerId, button })
      const paragraphs = paragraphsOf(message)
      return { kind: 'personal', subject, content: { paragraphs, ...(label && url ? { action: { label, url } } : {}) } }
    },
  })
}

async function makeUrl(
  deps: SendDeps,
  tx: Transaction,
  { customerId, button }: { customerId: string; button: LetterButton },
): Promise<string | undefined> {
  if (button.kind !== 'offer') return undefined
  const expiresAt = new Date(deps.clock.now().getTime() + button.days * dayMs)
  return makeOffer(deps, tx, { customerId, service: button.service, pricePence: toPence(button.price), expiresAt })
}

export const writingRoutes = (deps: SendDeps): Route[] => [
  route(writeCall, async ({ params, body }) => ({
    body: { ...done, ...(await writeToCustomer(deps, params.id, body)) },
  })),
]
