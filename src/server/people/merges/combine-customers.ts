import type { Customer } from '#src/contracts/people/customers.ts'
import { type CustomerRow, waitsForAnswer } from '#src/server/people/customers/feature.ts'

// An unsubscribed person stays so, unless they have bought since.
const statusOrder: readonly Customer['status'][] = [
  'new',
  'quoted',
  'unsubscribed',
  'paid',
  'in_production',
  'delivered',
]

export const furtherStatus = (one: Customer['status'], other: Customer['status']): Customer['status'] =>
  statusOrder.indexOf(one) >= statusOrder.indexOf(other) ? one : other

type Combined = Pick<
  CustomerRow,
  | 'phone'
  | 'company'
  | 'businessName'
  | 'role'
  | 'status'
  | 'tags'
  | 'answeredAt'
  | 'lastEmailAt'
  | 'marketingConsentText'
  | 'marketingConsentAt'
  | 'emailConfirmedAt'
>

// The kept customer's own word counts; the other fills what is empty.
export function combineCustomers(kept: CustomerRow, other: CustomerRow): Combined {
  const waits = waitsForAnswer(kept) || waitsForAnswer(other)
  return {
    ...combineConsent(kept, other),
    phone: kept.phone || other.phone,
    company: kept.company || other.company,
    businessName: kept.businessName || other.businessName,
    role: kept.role ?? other.role,
    status: furtherStatus(kept.status, other.status),
    tags: [...new Set([...kept.tags, ...other.tags])],
    answeredAt: waits ? null : (kept.answeredAt ?? other.answeredAt),
    lastEmailAt: laterOf(kept.lastEmailAt, other.lastEmailAt),
  }
}

// Given for an address, it only passes to the same one.
function combineConsent(kept: CustomerRow, other: CustomerRow) {
  const same = kept.email === other.email ? other : kept
  const giver = kept.marketingConsentAt === null ? same : kept
  return {
    marketingConsentText: giver.marketingConsentText,
    marketingConsentAt: giver.marketingConsentAt,
    emailConfirmedAt: kept.emailConfirmedAt ?? same.emailConfirmedAt,
  }
}

const laterOf = (one: Date | null, other: Date | null): Date | null => {
  if (!one || !other) return one ?? other
  return one > other ? one : other
}

// As JSON has them: moments as text.
type Stored = string | string[] | null
export type Changes = Record<string, { before: Stored; after: Stored }>

export function changesOf(kept: CustomerRow, combined: Combined): Changes {
  const fields = Object.keys(combined) as (keyof Combined)[]
  const changed = fields.filter(
    (field) => field === 'status' || JSON.stringify(kept[field]) !== JSON.stringify(combined[field]),
  )
  return Object.fromEntries(
    changed.map((field) => [field, { before: storedOf(kept[field]), after: storedOf(combined[field]) }]),
  )
}

const storedOf = (value: Combined[keyof Combined]): Stored => (value instanceof Date ? value.toISOString() : value)

// What brings the customer back. What somebody has changed since the merge stays as they left it; a status that only an
// order gives goes back with the orders.
export function revertChanges(now: CustomerRow, changes: Changes): Partial<CustomerRow> {
  const reverted = Object.entries(changes).filter(([field, { after }]) => {
    if (field === 'status' && isBought(now.status)) return true
    return JSON.stringify(storedOf(now[field as keyof Combined])) === JSON.stringify(after)
  })
  return Object.fromEntries(reverted.map(([field, { before }]) => [field, revived(field, before)]))
}

const isBought = (status: Customer['status']): boolean => statusOrder.indexOf(status) >= statusOrder.indexOf('paid')

const revived = (field: string, value: Stored) => (field.endsWith('At') && value ? new Date(String(value)) : value)
