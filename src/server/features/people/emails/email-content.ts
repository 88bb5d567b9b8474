// Who writes, for the head and the foot of every mail.
export interface Letterhead {
  name: string
  // Who sells, line by line; empty until the owner has said it.
  trader: string[]
}

// What a mail says, without how it looks.
export interface EmailContent {
  // A letter of the owner has none.
  title?: string
  paragraphs: string[]
  // What is bought: the lines add up to the total.
  bill?: { lines: Row[]; total: Row }
  facts?: Row[]
  action?: { label: string; url: string }
  // Behind the button: what happens next, or what to do when something is wrong.
  after?: string[]
  // Small print, for instance why this mail came.
  footer?: string[]
  // For marketing: how to end it.
  unsubscribeUrl?: string
}

export interface Row {
  label: string
  value: string
}

export const unsubscribeWords = 'You can end these emails at any time.'
export const unsubscribeLabel = 'Unsubscribe'
