import { emailAddress } from '#src/contracts/text.ts'
import { AppError } from '#src/kit/app-error.ts'

export { explainServer } from './explain-smtp.ts'

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
  // `isKept`: it stays in the log, for there is no mail server.
  | { kind: 'sent'; answer: string; isKept?: true }
  // Nothing left the house: `permanent` says whether another attempt could ever succeed, `badRecipient` that it was the
  // address that was refused for good.
  | { kind: 'refused'; permanent: boolean; badRecipient?: true; reason: string }
  // The connection broke after the message was handed over: it may have arrived.
  | { kind: 'unknown'; reason: string }

export interface MailTransport {
  // `beforeContent` runs when the server is ready for the content and before any of it leaves; if it fails, nothing does.
  send(message: MailMessage, beforeContent: () => Promise<void>): Promise<MailOutcome>
  // Sends it at once and once. Answers what went wrong, in words for the owner; null when the server took it.
  test(message: MailMessage): Promise<string | null>
  close(): Promise<void>
}

// Exactly one plain address: no list, no name, nothing that could start another header.
export function parseRecipient(text: string): string {
  const parsed = emailAddress.safeParse(text)
  if (parsed.success && !/[\r\n,]/.test(text)) return parsed.data
  throw new AppError('bad_request', 'Invalid recipient')
}

// Of 'Reelwright <hello@reelwright.example>': 'hello@reelwright.example'.
export const addressOf = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim()

// Of the same: 'reelwright.example'.
export function domainOf(sender: string): string {
  const end = sender.slice(sender.lastIndexOf('@') + 1).trimEnd()
  return end.endsWith('>') ? end.slice(0, -1) : end
}

type Sender = Record<'businessName' | 'mailFrom' | 'ownerEmail', string>

// 'Olive Films <hello@olive.example>', whether the owner gave the name with the address or not.
export const senderOf = ({ businessName, mailFrom }: Sender): string =>
  mailFrom.includes('<') ? mailFrom : `"${businessName.replaceAll(/["\\]/g, '')}" <${mailFrom}>`

// Where the owner reads what the product has to say.
export const ownerAddressOf = ({ ownerEmail, mailFrom }: Sender): string => ownerEmail || addressOf(mailFrom)
