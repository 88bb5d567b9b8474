import { readSession, writeSession } from './session-store.ts'
import { emailKey } from './visitor-email.ts'

// What a quote of this visit leaves for the checkout.
export interface VisitorQuote {
  reference: string | undefined
  customerId: string | undefined
}

const referenceKey = 'quoteReference'
const customerKey = 'quoteCustomerId'

export function rememberQuote({
  reference,
  customerId,
  email,
}: {
  reference: string
  customerId: string
  email: string
}): void {
  writeSession(referenceKey, reference)
  writeSession(customerKey, customerId)
  writeSession(emailKey, email)
}

// A link in a mail may name the quote: one of another visit then, whose photos this browser may not see.
export function readVisitorQuote(search: string): VisitorQuote {
  const kept = readSession(referenceKey) ?? undefined
  const named = new URLSearchParams(search).get('quote') ?? undefined
  const isKept = named === undefined || named === kept
  return { reference: named ?? kept, customerId: isKept ? (readSession(customerKey) ?? undefined) : undefined }
}
