import { z } from 'zod'

// Go along the log (readers.ts) and tell the kinds that are marked for them.
export type Reader = 'owner' | 'webhooks'

export interface Described {
  // In the shop's words: 'you' is its owner.
  when: string
  // What is true as soon as it is recorded, before any step; a line for each paragraph.
  did: string
  facts: z.ZodObject
  says?: string
  tells?: Reader[]
}

export type Kinds = Record<string, Described>

export const nothing = z.object({})
export const noted = z.object({ note: z.string() })

export const inParts = (...paragraphs: string[]): string => paragraphs.join('\n')
