import { callsIn } from '#src/contracts/call.ts'
import * as receiptCalls from '#src/contracts/sales/receipts.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { monthEndRoutes } from './month-end.ts'
import { type ReceiptDeps, receiptRoutes } from './receipts.ts'

export { buyerOf, receiptLabel } from './draw-receipt.ts'
export { startOfMonth } from './month-end.ts'
export { findReceipt, issueReceipt, keepBuyer } from './receipts.ts'
export { type Receipt, receipts } from './tables.ts'

export const receiptsFeature = defineFeature({
  calls: callsIn(receiptCalls),
  routes: (deps: ReceiptDeps) => [...monthEndRoutes(deps), ...receiptRoutes(deps)],
})
