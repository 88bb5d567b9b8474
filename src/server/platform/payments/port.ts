// A provider of card payments: the real one, or the sandbox with the same states. All amounts are pence.

export type IntentState = 'waiting' | 'processing' | 'succeeded' | 'cancelled'

export interface Intent {
  id: string
  clientSecret: string
  state: IntentState
  // Undefined where the provider does not say.
  amountPence: number | undefined
  // What has really arrived.
  receivedPence: number | undefined
  currency: string | undefined
  // All that has gone back or is on its way, also what is not listed.
  refundedPence: number
  // As far as the provider lists them.
  refunds: ProviderRefund[]
  // Now, or at some time before.
  isDisputed: boolean
  // Ours, as given to `createIntent`.
  metadata: Record<string, string>
  receiptEmail: string | undefined
  // Where the provider wrote down what it keeps of it; undefined until it has.
  feeId: string | undefined
  // What the provider said of the last try that failed, in words for the buyer.
  failure: string | undefined
}

export interface ProviderRefund {
  id: string
  // Ours, as given to `refund`; undefined for one that was made elsewhere.
  refundId: string | undefined
  amountPence: number
  state: 'pending' | 'done' | 'failed'
  failure: string | undefined
}

interface NewRefund {
  intentId: string
  amountPence: number
  // Comes back with the refund, should the answer be lost.
  refundId: string
  idempotencyKey: string
}

export interface Fee {
  pence: number
  // Its code in capitals: the provider's account may be kept in another one than the shop's.
  currency: string
}

interface NewIntent {
  amountPence: number
  // Its code in small letters: 'gbp'.
  currency: string
  // Two calls with the same key make one intent.
  idempotencyKey: string
  description: string
  receiptEmail: string | undefined
  metadata: Record<string, string>
}

export interface Dispute {
  intentId: string | undefined
  state: 'open' | 'won' | 'lost'
  amountPence: number | undefined
}

// Only names what changed: how it stands now is always asked of the provider.
export interface PaymentEvent {
  id: string
  type: string
  about: { kind: 'intent' | 'charge' | 'dispute'; id: string } | { kind: 'nothing' }
}

export interface SignedEvent {
  body: Buffer
  signature: string
}

export interface Payments {
  kind: 'stripe' | 'sandbox'
  // No money changes hands.
  isForTests: boolean
  // Takes no new payment.
  isClosed?: true
  createIntent(intent: NewIntent): Promise<Intent>
  // Undefined when the provider does not know it.
  findIntent(id: string): Promise<Intent | undefined>
  // Answers how it stands afterwards: 'succeeded' when the buyer was faster.
  cancelIntent(id: string): Promise<Intent>
  // Throws AppError 'conflict' with the provider's words when it refuses for good.
  refund(refund: NewRefund): Promise<Pick<ProviderRefund, 'state' | 'failure'> & { id: string | null }>
  // The payment that a charge belongs to; undefined when the provider knows none.
  findIntentOfCharge(chargeId: string): Promise<string | undefined>
  // Undefined when the provider does not say.
  findFee(feeId: string): Promise<Fee | undefined>
  findDispute(id: string): Promise<Dispute | undefined>
  // Of one payment.
  listDisputes(intentId: string): Promise<(Dispute & { id: string })[]>
  // Throws AppError 'bad_request' for anything that the provider did not sign, or signed too long ago.
  readEvent(event: SignedEvent): PaymentEvent
  // The buyer's side of a payment, which a real provider keeps in its own form.
  sandbox?: SandboxBuyer
}

// The provider of this moment.
export type OpenPayments = () => Promise<Payments>

// The account at the provider, for the owner who sets it up. What went wrong is said in the provider's words.
type Attempt = { done: string; problem?: never } | { done?: never; problem: string }

export interface PaymentAccount {
  isForTests: boolean
  // Answers the secret that its events are signed with. One of the same address is replaced.
  createWebhook(url: string): Promise<Attempt>
  // Opens a payment and cancels it: nobody is charged, and the provider has something to tell. Answers the payment.
  tryOut(wanted: { amountPence: number; currency: string; idempotencyKey: string }): Promise<Attempt>
  // A test card pays and gets its money back. Answers the payment.
  chargeOnce(charge: { amountPence: number; currency: string; idempotencyKey: string }): Promise<Attempt>
}

// Undefined while there is no secret key.
export type OpenPaymentAccount = () => Promise<PaymentAccount | undefined>

export interface Card {
  number: string
  expiry: string
  cvc: string
}

export interface SandboxOutcome {
  status: 'succeeded' | 'action' | 'declined'
  error: string | null
  // What a provider would now send.
  events: SignedEvent[]
}

// Both answer undefined when there is no such payment, or the secret is not its own.
export interface SandboxBuyer {
  confirm(claim: IntentClaim, card: Card): Promise<SandboxOutcome | undefined>
  authenticate(claim: IntentClaim, isApproved: boolean): Promise<SandboxOutcome | undefined>
}

export interface IntentClaim {
  intentId: string
  clientSecret: string
}
