import * as details from '#src/contracts/people/customer-details.ts'
import * as customers from '#src/contracts/people/customers.ts'
import * as merges from '#src/contracts/people/merges.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { customerRoutes } from './customers.ts'
import { figureRoutes } from './figures.ts'
import { listRoutes } from './lists.ts'
import { type MergeDeps, mergeRoutes } from './merge.ts'

export {
  type Buyer,
  findBuyer,
  findBuyerByEmail,
  findNewestQuote,
  findOwnQuote,
  nothingSaid,
  findNewestQuotedBuyer,
  findQuote,
  findQuotedBuyer,
  findUnacknowledgedQuotes,
  insertBuyer,
  type QuotedBuyer,
} from './buyers.ts'
export { type LeadDeps, readCustomer } from './lists.ts'
export {
  confirmAddress,
  confirmHolders,
  type Contact,
  findContactByEmail,
  findContacts,
  findIdsAt,
  holdContact,
  markUnsubscribed,
  recordFollowUpTime,
  type Acknowledged,
  advanceCustomer,
  bringBack,
  advanceCustomers,
  changeNewestQuote,
  claimAcknowledgements,
  findCustomer,
  findEntriesOf,
  findSubmission,
  followMerge,
  findArchivedByEmail,
  holdEntry,
  holdLiving,
  type Lead,
  lockCustomer,
  markQuoted,
  rowsOfLeads,
} from './customers.sql.ts'
export { findCustomerIds, findNotesOf, findQuotesOf } from './lists.sql.ts'
export { undoMerges } from './merge.ts'
export { countUnansweredBefore, findUnanswered, markAnswered } from './unanswered.ts'
export { countDeskLeads, countLeadsByDay, foldCustomers } from './figures.ts'

export const customersFeature = defineFeature({
  calls: callsIn(customers, details, merges),
  routes: (deps: Parameters<typeof customerRoutes>[0] & MergeDeps) => [
    ...listRoutes(deps),
    ...figureRoutes(deps),
    ...customerRoutes(deps),
    ...mergeRoutes(deps),
  ],
})
