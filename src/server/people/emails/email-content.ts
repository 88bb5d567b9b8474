import type { BrandColours } from '#src/contracts/people/brand.ts'
import type { Phrase } from '#src/contracts/words/say.ts'

// Who writes, for the head and the foot of every mail.
export interface Letterhead {
  name: string
  // Who sells, line by line; empty until the owner has said it.
  trader: string[]
  // The owner's own, if they chose any.
  colours?: BrandColours | undefined
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
  unsubscribe?: { text: string; label: string; url: string }
}

// What a mail will say: words of a letter are said, with what the owner changed, when it is queued.
export type Line = string | Phrase

interface LetterRow {
  label: Line
  value: string
}

export interface LetterContent {
  title?: Line
  paragraphs: Line[]
  bill?: { lines: LetterRow[]; total: LetterRow }
  facts?: LetterRow[]
  action?: { label: Line; url: string }
  after?: Line[]
  footer?: Line[]
  unsubscribeUrl?: string
}

export interface Row {
  label: string
  value: string
}
