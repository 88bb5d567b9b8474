import * as details from '#src/contracts/people/customer-details.ts'
import * as customers from '#src/contracts/people/customers.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { customerRoutes } from './routes.ts'
import { customerHandlers, customerJobs } from './jobs.ts'

export {
  type Buyer,
  findBuyer,
  findBuyerByEmail,
  findNewestQuote,
  findNewestQuotedBuyer,
  findQuote,
  findQuotedBuyer,
  findUnacknowledgedQuotes,
  insertBuyer,
  type QuotedBuyer,
} from './buyers.ts'
export { type LeadDeps, readCustomer } from './list-leads.ts'
export {
  confirmAddress,
  confirmHolder,
  type Contact,
  findContactByEmail,
  findContacts,
  findIdsAt,
  holdContact,
  markUnsubscribed,
  recordFollowUpTime,
} from './contact-store.ts'
export { findCustomerIds, findNotesOf, findQuotesOf, sourceOfCustomer } from './list-store.ts'
export {
  type Acknowledged,
  advanceCustomer,
  claimAcknowledgements,
  findCustomer,
  findEntriesOf,
  findSubmission,
  followMerge,
  holdCustomers,
  holdLiving,
  type Lead,
  lockCustomer,
  markQuoted,
  rowsOfLeads,
  updateCustomers,
} from './store.ts'
export type { CustomerRow } from './tables.ts'
export { countUnansweredBefore, findUnanswered, markAnswered, waitsForAnswer } from './unanswered-store.ts'
export { countDeskLeads, countLeadsByDay } from './tally-store.ts'

export const customersFeature = defineFeature({
  calls: callsIn(customers, details),
  routes: customerRoutes,
  jobs: customerJobs,
  handlers: customerHandlers,
})
