// A mailbox that is read and never changed: nothing is marked, moved or deleted there.

// Up to where it has been read. A server that starts counting anew says so by another validity.
export interface MailboxPosition {
  validity: string
  lastUid: number
}

// One mail: where it stood, and what it was when it was read. Its place counts only while the mailbox is not numbered anew.
export interface MailPlace {
  validity: string | null
  uid: number | null
  messageId: string
  from: string
}

export interface IncomingMail extends MailPlace {
  // Whether the receiving server found that it comes from there.
  isProven: boolean
  subject: string
  // Message-IDs of what it answers.
  answers: string[]
  // Sent by a machine: an absence note, a newsletter, a mail that came back.
  isAutomatic: boolean
  sentAt: Date | null
  // Only of a mail that is wanted, for all others are nobody's business.
  readContent: () => Promise<MailContent>
}

export interface MailContent {
  // Plain, shortened.
  text: string
  // Attached, not drawn into the letter as a signature is.
  hasPhotos: boolean
}

export interface AttachedPhoto {
  name: string
  bytes: Uint8Array
}

export interface ReadMailbox {
  position: MailboxPosition | undefined
  // Without a position, from this day on.
  since: Date
  signal: AbortSignal
  take: (mail: IncomingMail) => Promise<void>
  // Told after each mail: whoever dies goes on behind it.
  passed: (position: MailboxPosition) => Promise<void>
}

export interface Mailbox {
  // Whose it is, as a key.
  name: string
  // Hands over what is new, the oldest first. Answers up to where it came.
  read: (options: ReadMailbox) => Promise<MailboxPosition>
  // The photos attached to one mail; none when that very mail is no longer there.
  readPhotos: (mail: MailPlace, signal: AbortSignal) => Promise<AttachedPhoto[]>
  // What went wrong, in words for somebody who can change the settings.
  explain: (cause: unknown) => string
}

// Asked each time: the owner may have named another one. Undefined when there is none.
export type OpenMailbox = () => Promise<Mailbox | undefined>
