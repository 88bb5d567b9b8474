import type { Customer } from '#src/contracts/people/customers.ts'
import { toPounds } from '#src/kit/money.ts'
import type { StoredLead } from './list-store.ts'
import { waitsForAnswer } from './unanswered-store.ts'

export interface PhotoPreview {
  count: number
  first: Customer['images']
}

// What other features know of a customer.
interface Beside {
  photos: PhotoPreview | undefined
  paidPence: number | undefined
}

export function presentCustomer({ customer, quote, notes }: StoredLead, { photos, paidPence }: Beside): Customer {
  return {
    ...customer,
    ...presentQuote(quote),
    paidPrice: toPounds(paidPence ?? 0),
    imageCount: photos?.count ?? 0,
    images: photos?.first ?? [],
    notes: notes.map((note) => ({ text: note.text, author: note.author, date: note.createdAt.toISOString() })),
    createdAt: customer.createdAt.toISOString(),
    deletedAt: momentOf(customer.deletedAt),
    isMerged: customer.mergedInto !== null,
    answeredAt: momentOf(customer.answeredAt),
    isUnanswered: waitsForAnswer(customer),
    lastEmailSent: momentOf(customer.lastEmailAt),
  }
}

const momentOf = (at: Date | null): string | null => at?.toISOString() ?? null

function presentQuote(quote: StoredLead['quote']) {
  if (!quote)
    return { addOns: [], basePrice: 0, addOnPrice: 0, totalPrice: 0, step: '', timeline: null, googleDriveLink: '' }
  return {
    addOns: quote.addOns,
    basePrice: toPounds(quote.basePricePence),
    addOnPrice: toPounds(quote.addOnPricePence),
    totalPrice: toPounds(quote.totalPricePence),
    step: quote.step,
    timeline: quote.timeline,
    googleDriveLink: quote.googleDriveLink,
  }
}
