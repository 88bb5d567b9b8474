import { callsIn } from '#src/contracts/call.ts'
import * as receiptCalls from '#src/contracts/sales/receipts.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { monthEndRoutes } from './month-end.ts'
import { keepPapersJob } from './paper-job.ts'
import { paperHandlers, paperRoutes, type ReceiptDeps } from './papers.ts'

export { buyerOf, creditNoteLabel, receiptLabel } from './draw-paper.ts'
export { startOfMonth } from './month-end.ts'
export { keepPapers, type ReceiptDeps } from './papers.ts'
export {
  findCreditNotes,
  findReceipt,
  issueCreditNotes,
  issueReceipt,
  keepBuyer,
  withdrawCreditNotes,
} from './receipts.ts'
export { type CreditNote, creditNotes, type Receipt, receipts } from './tables.ts'

export const receiptsFeature = defineFeature({
  calls: callsIn(receiptCalls),
  routes: (deps: ReceiptDeps) => [...monthEndRoutes(deps), ...paperRoutes(deps)],
  jobs: [keepPapersJob],
  handlers: paperHandlers,
})
