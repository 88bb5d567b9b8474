import { getTableColumns, sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ServiceId } from '#src/contracts/catalogue.ts'
import type { Customer } from '#src/contracts/people/customers.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const customers = pgTable('customers', {
  id: uuid('id').primaryKey(),
  createdAt: moment('created_at').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  businessType: text('business_type').notNull(),
  businessName: text('business_name').notNull(),
  company: text('company').notNull(),
  role: text('role'),
  serviceType: text('service_type').$type<ServiceId>().notNull(),
  status: text('status').$type<Customer['status']>().notNull().default('new'),
  priority: text('priority').$type<Customer['priority']>().notNull(),
  source: text('source').notNull(),
  tags: text('tags').array().notNull().default([]),
  marketingConsentText: text('marketing_consent_text'),
  marketingConsentAt: moment('marketing_consent_at'),
  quoteLettersText: text('quote_letters_text'),
  quoteLettersAt: moment('quote_letters_at'),
  emailConfirmedAt: moment('email_confirmed_at'),
  lastEmailAt: moment('last_email_at'),
  answeredAt: moment('answered_at'),
  deletedAt: moment('deleted_at'),
  // The other entry of the same person, which has everything that was here.
  mergedInto: uuid('merged_into'),
  search: text('search').notNull().generatedAlwaysAs(sql`lower(name)`),
})

export const quotes = pgTable('quotes', {
  id: uuid('id').primaryKey(),
  customerId: uuid('customer_id').notNull(),
  // To whom it came, where a merge has moved it since.
  cameTo: uuid('came_to'),
  reference: text('reference').notNull(),
  submissionId: uuid('submission_id'),
  createdAt: moment('created_at').notNull(),
  acknowledgedAt: moment('acknowledged_at'),
  serviceType: text('service_type').$type<ServiceId>().notNull(),
  addOns: text('add_ons').array().notNull(),
  basePricePence: integer('base_price_pence').notNull(),
  addOnPricePence: integer('add_on_price_pence').notNull(),
  rushPricePence: integer('rush_price_pence').notNull(),
  totalPricePence: integer('total_price_pence').notNull(),
  step: text('step').notNull(),
  timeline: text('timeline'),
  photoCount: text('photo_count'),
  currentMarketing: text('current_marketing'),
  marketingInterest: text('marketing_interest'),
  budget: text('budget'),
  googleDriveLink: text('google_drive_link').notNull(),
  announcedPhotos: integer('announced_photos').notNull(),
  marketingChallenges: text('marketing_challenges').notNull(),
  requirements: text('requirements').notNull(),
  nameToShow: text('name_to_show').notNull().default(''),
  phoneToShow: text('phone_to_show').notNull().default(''),
  tagline: text('tagline').notNull().default(''),
  callToAction: text('call_to_action').notNull().default(''),
  site: text('site').notNull().default(''),
  handle: text('handle').notNull().default(''),
  sender: text('sender'),
})

export const customerNotes = pgTable('customer_notes', {
  id: uuid('id').primaryKey(),
  customerId: uuid('customer_id').notNull(),
  createdAt: moment('created_at').notNull(),
  author: text('author').$type<'customer' | 'owner' | 'system'>().notNull(),
  text: text('text').notNull(),
})

// Changes to be summed up, written by triggers of the database alone.
export const customerTallies = pgTable('customer_tallies', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  serviceType: text('service_type').$type<ServiceId>().notNull(),
  status: text().$type<Customer['status']>().notNull(),
  isArchived: boolean('is_archived').notNull(),
  isTest: boolean('is_test').notNull(),
  change: integer().notNull(),
})

export const customerMerges = pgTable('customer_merges', {
  id: uuid().primaryKey(),
  createdAt: moment('created_at').notNull(),
  keptId: uuid('kept_id').notNull(),
  mergedId: uuid('merged_id').notNull(),
  moved: jsonb().$type<Record<string, string[]>>().notNull(),
  changes: jsonb().$type<Changes>().notNull(),
  planned: jsonb().$type<Record<string, string>>().notNull(),
  undoneAt: moment('undone_at'),
})

// As JSON has them: moments as text.
export type Stored = string | string[] | null
export type Changes = Record<string, { before: Stored; after: Stored }>

export type MergeRow = typeof customerMerges.$inferSelect

// The column for searching is as long as all others together, and nobody reads it.
const { search: _search, ...rest } = getTableColumns(customers)
export const customerColumns = rest

export type CustomerRow = Omit<typeof customers.$inferSelect, 'search'>
export type QuoteRow = typeof quotes.$inferSelect
export type NoteRow = typeof customerNotes.$inferSelect
