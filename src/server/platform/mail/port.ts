export interface MailMessage {
  // Stable for one row of the outbox, so that a receiver can recognise a repetition.
  messageId: string
  // Exactly one address, checked before it gets here.
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

export type MailOutcome =
  | { kind: 'sent'; answer: string }
  // Nothing left the house: `permanent` says whether another attempt could ever succeed.
  | { kind: 'refused'; permanent: boolean; reason: string }
  // The connection broke after the message was handed over: it may have arrived, so it must not be sent again by itself.
  | { kind: 'unknown'; reason: string }

export interface MailTransport {
  kind: 'smtp' | 'sandbox'
  send(message: MailMessage): Promise<MailOutcome>
  close(): Promise<void>
}
