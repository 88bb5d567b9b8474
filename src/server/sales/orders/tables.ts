import { boolean, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AddOnId, ServiceId } from '#src/contracts/catalogue.ts'
import { buyerKinds } from '#src/contracts/sales/buyers.ts'
import { disputeStates, orderMethods, orderStates } from '#src/contracts/sales/orders.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const orders = pgTable('orders', {
  id: uuid().primaryKey(),
  number: text().notNull(),
  token: text().notNull(),
  cartId: uuid('cart_id'),
  createdAt: moment('created_at').notNull(),
  method: text({ enum: orderMethods }).notNull(),
  state: text({ enum: orderStates }).notNull(),
  customerId: uuid('customer_id'),
  // To whom it came, where a merge has moved it since.
  cameTo: uuid('came_to'),
  opensPhotos: boolean('opens_photos').notNull(),
  email: text(),
  name: text().notNull(),
  quoteReference: text('quote_reference'),
  offerId: uuid('offer_id'),
  serviceType: text('service_type').$type<ServiceId>().notNull(),
  addOns: text('add_ons').array().$type<AddOnId[]>().notNull(),
  // Paid with a card of the test mode, or by a transfer that the owner marked as a test.
  isTest: boolean('is_test').notNull().default(false),
  totalPence: integer('total_pence').notNull(),
  refundedPence: integer('refunded_pence').notNull().default(0),
  feePence: integer('fee_pence'),
  feeCurrency: text('fee_currency'),
  dispute: text({ enum: disputeStates }),
  paidAt: moment('paid_at'),
  startedAt: moment('started_at'),
  deliveredAt: moment('delivered_at'),
  readyAt: moment('ready_at'),
  // As the package held them when it was ordered.
  includedRounds: smallint('included_rounds').notNull().default(2),
  isRush: boolean('is_rush').notNull().default(false),
  photoReminders: smallint('photo_reminders').notNull().default(0),
  bankDetailsSentAt: moment('bank_details_sent_at'),
  buyer: text({ enum: buyerKinds }),
  beginsNow: boolean('begins_now').notNull().default(false),
  // As a consumer read them, whether they ticked them or not.
  beginWords: text('begin_words'),
  beginWordsVersion: text('begin_words_version'),
  answeredAt: moment('answered_at'),
  cancelUntil: moment('cancel_until'),
  heldUntil: moment('held_until'),
  withdrawnAt: moment('cancelled_by_buyer_at'),
  withdrawnDuePence: integer('withdrawn_due_pence'),
  cancelAskedAt: moment('cancel_asked_at'),
})

export const filmBriefs = pgTable('film_briefs', {
  orderId: uuid('order_id').primaryKey(),
  changedAt: moment('changed_at').notNull(),
  nameToShow: text('name_to_show').notNull(),
  tagline: text().notNull(),
  callToAction: text('call_to_action').notNull(),
  phone: text().notNull(),
  site: text().notNull(),
  handle: text().notNull(),
  town: text().notNull().default(''),
  colours: text().array().notNull(),
  logoKey: text('logo_key'),
  logoPlate: text('logo_plate', { enum: ['light', 'dark'] }),
})

export const orderItems = pgTable(
  'order_items',
  {
    orderId: uuid('order_id').notNull(),
    position: smallint().notNull(),
    kind: text({ enum: ['service', 'add-on', 'rush'] }).notNull(),
    item: text().notNull(),
    name: text().notNull(),
    pricePence: integer('price_pence').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
)

export type BriefRow = typeof filmBriefs.$inferSelect
export type Order = typeof orders.$inferSelect
export type OrderItem = Omit<typeof orderItems.$inferSelect, 'orderId' | 'position'>
