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
export { customerHandlers, customerJobs } from './jobs.ts'
export { type LeadDeps, readCustomer } from './list-leads.ts'
export {
  confirmAddress,
  type Contact,
  findContactByEmail,
  findContacts,
  holdContact,
  markUnsubscribed,
  recordFollowUpTime,
} from './contact-store.ts'
export { findNotesOf, findQuotesOf } from './list-store.ts'
export { customerRoutes } from './routes.ts'
export {
  type Acknowledged,
  advanceCustomer,
  claimAcknowledgements,
  findCustomer,
  findSubmission,
  type Lead,
  lockCustomer,
  rowsOfLeads,
} from './store.ts'
export { countUnansweredBefore, findUnanswered } from './unanswered-store.ts'
export { countDeskLeads, countLeadsByDay } from './tally-store.ts'
