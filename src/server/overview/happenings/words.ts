import { wordTable } from '#src/kit/word-table.ts'

// What happens when, in the shop's words.

export const groupNames = ['Customers', 'Orders and payments', 'Production', 'Films', 'The shop'] as const
type GroupName = (typeof groupNames)[number]

// What a kind is about, by the first word of its name.
export const groupOf = (kind: string): GroupName => groups[kind.replace(/\..*/, '')] ?? 'The shop'

const groups = wordTable<GroupName>({
  quote: 'Customers',
  customer: 'Customers',
  followup: 'Customers',
  reply: 'Customers',
  email: 'Customers',
  person: 'Customers',
  sample: 'Customers',
  checkout: 'Orders and payments',
  order: 'Orders and payments',
  buyer: 'Orders and payments',
  offer: 'Orders and payments',
  payment: 'Orders and payments',
  refund: 'Orders and payments',
  dispute: 'Orders and payments',
  photo: 'Production',
  photos: 'Production',
  brief: 'Production',
  job: 'Production',
  stage: 'Production',
  clip: 'Production',
  extra: 'Production',
  batch: 'Production',
  film: 'Films',
  media: 'Films',
  review: 'Films',
})

// What follows: one for each consequence of the list.
export const consequenceWords = wordTable<string>({
  alertOwnerOfDisputes: 'You are alerted at once',
  alertOwnerOfPayments: 'You are alerted at once',
  alertOwnerOfRefunds: 'You are alerted at once',
  listOddPayments: 'It is listed for you to use or refund',
  endFollowUpsOfArchived: 'Their follow-ups and your own tasks for them end, and come back with them',
  endFollowUpsOfUnsubscribed: 'Their follow-ups end',
  endFollowUpsOfWriters: 'Their follow-ups end',
  restoreFollowUps: 'Follow-ups come back as they were, unless they have bought or unsubscribed since',
  undoMerges: 'If they were merged into somebody, everything that was theirs comes back to them',
  settleFollowUpsOfMerged: 'Follow-ups of an archived entry end, and of one who has bought or unsubscribed',
  endOrdersOfErased:
    'Orders that nobody has paid are cancelled without an email; of those paid, undelivered and not refunded in full you are alerted, to refund them yourself',
  alertOwnerOfErasure: 'If the order is paid and not delivered, you are alerted',
  eraseMediaOfOrders:
    'Its films and clips, and the photos, are deleted: what is stored of them now, the files right after, and the customer gets a receipt of it',
  eraseMediaOfErased: 'Photos, clips and films are deleted: what is stored of them now, the files right after',
  confirmHolders: 'The address of these customers counts as confirmed',
  advanceCustomers: 'The customer’s status is updated',
  beginOrders: 'The order counts as in production',
  completeOrders: 'With the last of its films, the order counts as delivered',
  alertOwnerOfStages: 'You are told what the film needs',
  askForReview: 'The customer is asked for a review',
  clearWorkFolders: 'What it was made with is cleared',
  closeAlertsOfStages: 'The alert about it ends',
  mailTheFilm: 'The customer gets a link to the film',
  noteClips: 'The film’s progress is noted, and it continues once all clips are in',
  orderMissingClips: 'Clips that are missing are ordered',
  orderScores: 'Premium music is composed',
  renderEdited: 'The film is made again',
  rewriteBrief: 'The brief is updated to match the edited film',
  wakeWaitingAnalysis:
    'Films that wait to begin are looked at again: they start with the usable photos, once there are enough',
  checkOrdersReady: 'Every order of theirs that is paid and not complete is checked for photos and a name',
  takeBackReadiness: 'An order that is ready without photos of its own, and not begun, waits for them again',
  stopTheClock: 'The promised time ends',
  confirmPhotos: 'The customer is told that the photos are complete',
  confirmCancellation: 'Who was told how to pay is told by email that there is nothing to pay',
  confirmRefund: 'The refund is confirmed to the customer by email, at the address of the order',
  confirmRefundUndone: 'The customer is told by email, at the address of the order, that the refund didn’t go through',
  confirmToCustomer: 'The payment is confirmed by email',
  endFollowUpsOfBuyers:
    'First and second follow-ups of the buyer end, under every entry with this address; your own tasks stay',
  refundWithdrawn: 'What is due goes back the way it was paid; what came by transfer you are told to send back',
  confirmWithdrawal: 'The customer is told at once what was cancelled, when, and what is due back',
  alertOwnerOfCancelling: 'You are alerted at once',
  hastenCopies: 'Waiting photos are read first',
  issueCreditNotes: 'A credit note is issued for each refund, in the books of this month',
  issueReceipt: 'A receipt is issued',
  mailHowToPay: 'The customer is emailed how to pay',
  openBrief: 'What the film should show is noted from the quote, where the buyer is known for certain',
  fillBrief: 'What is missing of the film’s brief is noted from the quote',
  rebuildPages: 'The public pages are rebuilt',
  releaseOffer: 'Its offer can be used again',
  reopenOddPayments: 'A payment that was to be returned is back on the list of payments that fit no order',
  replanFilms: 'The films are replanned',
  startProduction: 'Its films are set up',
  startTheClock: 'The promised time starts',
  updateJobs: 'The films are updated with what the customer wrote',
  useOffers: 'Its offer is used up',
  withdrawCreditNotes: 'Its credit note is withdrawn, in the books of this month',
  closeCardPayment: 'The card payment is closed',
  mailThePrice: 'The price is emailed',
  markQuoted: 'The customer counts as quoted',
  planFollowUps: 'Follow-ups are planned',
  releaseJobs: 'Their films continue automatically',
  stopProduction:
    'Production stops: a stage that is under way ends, and none follows, by itself or by hand. After a refund or a lost dispute you can resume a film, a delivered one too',
  takeNextStep: 'The film takes its next step',
})
