import { serviceNames } from '#src/contracts/catalogue.ts'
import { done } from '#src/contracts/call.ts'
import { orderPath } from '#src/contracts/pages.ts'
import * as calls from '#src/contracts/sales/order-changes.ts'
import {
  cardStillProcessing,
  confirmBuyer as confirmBuyerCall,
  markTransferReceived as markTransferReceivedCall,
  type OrderMailKind,
  readOrderAsOwner,
  resendOrderMail as resendOrderMailCall,
} from '#src/contracts/sales/orders.ts'
import { paymentLink as letter } from '#src/contracts/words/letters/order-letters.ts'
import { makeSay, phrase } from '#src/contracts/words/say.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { greetingName } from '#src/kit/greeting-name.ts'
import { formatPence } from '#src/kit/money.ts'
import { listEventsOfOrder } from '#src/server/events/log.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { findBuyer, findCustomer } from '#src/server/people/customers/feature.ts'
import {
  askHolder,
  queueEmails,
  refuseSuppressed,
  type SendDeps,
  sendLetter,
} from '#src/server/people/emails/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { findOfferById, offerUrl } from '#src/server/sales/offers/feature.ts'
import { buyerOf, findReceipt, keepBuyer, type Receipt, receiptLabel } from '#src/server/sales/receipts/feature.ts'
import type { OrderDeps } from './deps.ts'
import { describeHistory } from './describe-order.ts'
import { writeOrderLinks, writeOrderReceived, writePaymentConfirmed } from './letters.ts'
import { presentItem, presentToOwner } from './order-page.ts'
import { payOrder } from './orders.ts'
import {
  about,
  findItems,
  findOrder,
  lockSureOrder,
  markBankDetailsSent,
  moveOrder,
  proveBuyer,
  setContact,
} from './orders.sql.ts'
import { takeOrder } from './place-order.ts'
import type { Order } from './tables.ts'

// What the owner does to an order by hand; each leaves its record.

async function markTransferReceived(
  deps: OrderDeps,
  { id, note, despiteCard, isTest }: { id: string; note: string; despiteCard: boolean; isTest: boolean },
): Promise<string> {
  // A card order may be paid by transfer after all, but never both ways: its card payment is closed first.
  await deps.closePayment(id)
  return deps.database.transaction(async (tx) => {
    const order = await lockSureOrder(tx, id)
    if (isTest && (await deps.isLaunched(tx))) {
      throw new AppError('conflict', 'Your site is launched, so a transfer is real money.')
    }
    // What the bank is still deciding about can't be closed: then the owner decides.
    if (order.state === 'open' && !despiteCard && (await deps.isPayable(tx, id))) {
      throw new AppError('conflict', cardStillProcessing)
    }
    // A card order that was paid by transfer was paid by transfer.
    const method = order.method === 'card' ? 'bank' : order.method
    await payOrder(deps, tx, { order, actor: 'owner', isTest, detail: { method, note } })
    const receipt = await findReceipt(tx, id)
    // Said twice it is paid once, and the answer is the same.
    if (!receipt) throw new AppError('conflict', 'This order was cancelled.')
    return receiptLabel(receipt.number)
  })
}

// From here on the buyer is the customer: the order's link opens the photos, and its films may be delivered.
async function confirmBuyer(deps: OrderDeps, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockSureOrder(tx, id)
    if (order.opensPhotos) return
    const now = deps.clock.now()
    await proveBuyer(tx, id)
    const { customerId, number } = order
    await deps.record(tx, [{ kind: 'buyer.confirmed', actor: 'owner', ...about(order), facts: {} }])
    await recordAudit(tx, now, [
      { actor: 'owner', action: 'order.buyer-confirmed', customerId, detail: { order: number } },
    ])
  })
}

async function resendOrderMail(deps: OrderDeps, { id, mail }: { id: string; mail: OrderMailKind }): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockSureOrder(tx, id)
    if (!order.email) throw new AppError('conflict', 'This order has no email address.')
    const receipt = await findReceipt(tx, id)
    if (!mailsOf(order, receipt).includes(mail)) throw new AppError('conflict', 'This order has no such email.')
    const now = deps.clock.now()
    await queueEmails(deps, tx, await writeMail(deps, tx, { order, receipt, mail }))
    await deps.record(tx, [{ kind: 'order.mail_resent', actor: 'owner', ...about(order), facts: { mail } }])
    const { customerId, number } = order
    await recordAudit(tx, now, [
      { actor: 'owner', action: 'order.mail-resent', customerId, detail: { order: number, mail } },
    ])
  })
}

// Which mails there are to send again.
function mailsOf(order: Order, receipt: Receipt | undefined): OrderMailKind[] {
  if (!order.email || order.state === 'cancelled') return []
  if (receipt) return ['confirmation', 'link']
  return order.method === 'card' ? ['link'] : ['received', 'link']
}

async function writeMail(
  deps: OrderDeps,
  tx: Transaction,
  { order, receipt, mail }: { order: Order; receipt: Receipt | undefined; mail: OrderMailKind },
) {
  const items = await findItems(tx, order.id)
  if (mail === 'confirmation' && receipt) return writePaymentConfirmed(deps, { order, items, receipt })
  if (mail !== 'received') return writeOrderLinks(deps, [order])
  const shop = await deps.readBusiness(tx)
  if (order.method === 'bank' && shop.bankDetails) await markBankDetailsSent(tx, order.id, deps.clock.now())
  return writeOrderReceived(deps, { order, items, shop })
}

async function addOrderNote(deps: OrderDeps, { id, note }: { id: string; note: string }): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockSureOrder(tx, id)
    await deps.record(tx, [{ kind: 'order.note_added', actor: 'owner', ...about(order), facts: { note } }])
  })
}

// Its card payment is closed first: nobody must be able to pay what was cancelled.
async function cancelOrder(deps: OrderDeps, { id, reason }: { id: string; reason: string }): Promise<void> {
  await deps.closePayment(id)
  await deps.database.transaction(async (tx) => {
    const order = await lockSureOrder(tx, id)
    if (order.state === 'cancelled') return
    if (order.state !== 'open') throw new AppError('conflict', 'This order is paid. Refund it instead.')
    if (await deps.isPayable(tx, id))
      throw new AppError('conflict', 'The customer is paying for this order right now. Try again.')
    const now = deps.clock.now()
    await moveOrder(tx, id, { state: 'cancelled' })
    const { customerId, number } = order
    // Who only opened a card form has heard of no order.
    const facts = { note: reason, isMailed: order.method !== 'card' }
    await recordAudit(tx, now, [{ actor: 'owner', action: 'order.cancelled', customerId, detail: { order: number } }])
    await deps.record(tx, [{ kind: 'order.cancelled', actor: 'owner', ...about(order), facts }])
  })
}

async function changeOrderContact(
  deps: OrderDeps,
  id: string,
  { name, email }: { name: string; email: string },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockSureOrder(tx, id)
    if (order.name === name && order.email === email) return
    await keepBuyer(tx, id, buyerOf(order))
    await setContact(tx, id, { name, email })
    const buyer = order.customerId ? await findBuyer(tx, order.customerId) : undefined
    // The customer's own address is theirs already.
    if (email !== order.email && email !== buyer?.email) await askHolder(deps, tx, email)
    await deps.record(tx, [{ kind: 'order.contact_changed', actor: 'owner', ...about(order), facts: {} }])
  })
}

export type LinkDeps = OrderDeps & Pick<SendDeps, 'markAnswered'>

// Null unless the order was taken by phone and its link still holds.
async function paymentLinkOf(deps: OrderDeps, order: Order): Promise<string | null> {
  if (order.state !== 'open' || order.method !== 'contact' || !order.offerId) return null
  const { state, offer } = await findOfferById(deps, order.offerId)
  return state === 'valid' ? offerUrl(deps, offer) : null
}

async function sendPaymentLink(deps: LinkDeps, id: string) {
  const order = await findOrder(deps.database, id)
  const url = order && (await paymentLinkOf(deps, order))
  if (!url) throw new AppError('conflict', 'This order has no payment link, or the link has expired.')
  if (!order.email) throw new AppError('conflict', 'This order has no email address.')
  await refuseSuppressed(deps.database, order.email, { isOffer: false })
  const { customerId, email, number, serviceType, totalPence } = order
  const { words } = await deps.readBusiness(deps.database)
  const total = formatPence(totalPence)
  return sendLetter(deps, {
    recipient: email,
    customerId,
    write: async () => ({
      kind: 'personal',
      subject: phrase(letter.subject, { number }),
      content: {
        paragraphs: [
          phrase(letter.bodyGreeting, { name: greetingName(order.name) }),
          phrase(letter.body, { package: makeSay(words)(serviceNames[serviceType]), total }),
        ],
        action: { label: phrase(letter.button, { total }), url },
      },
    }),
  })
}

async function readOne(deps: OrderDeps, id: string) {
  const order = await findOrder(deps.database, id)
  if (!order) throw new AppError('not_found', refusals.orderUnknown)
  const [items, events, receipt, customer] = await Promise.all([
    findItems(deps.database, id),
    listEventsOfOrder(deps.database, id),
    findReceipt(deps.database, id),
    order.customerId ? findCustomer(deps.database, order.customerId) : undefined,
  ])
  return {
    ...presentToOwner(order, receipt),
    paymentUrl: await paymentLinkOf(deps, order),
    phone: customer?.phone ?? '',
    orderUrl: `${deps.siteUrl}${orderPath(order.token)}`,
    items: items.map(presentItem),
    events: events.map((event) => ({
      at: event.at.toISOString(),
      actor: event.actor,
      kind: event.kind,
      text: describeHistory(event),
    })),
    mails: mailsOf(order, receipt),
  }
}

export const ownerRoutes = (deps: LinkDeps): Route[] => [
  route(readOrderAsOwner, async ({ params }) => ({ body: await readOne(deps, params.id) })),
  route(markTransferReceivedCall, async ({ params, body }) => ({
    body: { ...done, receiptNumber: await markTransferReceived(deps, { id: params.id, ...body }) },
  })),
  route(confirmBuyerCall, async ({ params }) => {
    await confirmBuyer(deps, params.id)
    return { body: done }
  }),
  route(calls.addOrderNote, async ({ params, body }) => {
    await addOrderNote(deps, { id: params.id, note: body.note })
    return { body: done }
  }),
  route(calls.cancelOrder, async ({ params, body }) => {
    await cancelOrder(deps, { id: params.id, reason: body.reason })
    return { body: done }
  }),
  route(calls.changeOrderContact, async ({ params, body }) => {
    await changeOrderContact(deps, params.id, body)
    return { body: done }
  }),
  route(calls.takeOrder, async ({ body }) => ({ body: { ...done, orderNumber: await takeOrder(deps, body) } })),
  route(calls.sendPaymentLink, async ({ params }) => ({
    body: { ...done, ...(await sendPaymentLink(deps, params.id)) },
  })),
  route(resendOrderMailCall, async ({ params, body }) => {
    await resendOrderMail(deps, { id: params.id, mail: body.mail })
    return { body: done }
  }),
]
