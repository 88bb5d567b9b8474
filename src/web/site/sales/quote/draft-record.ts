import { maxPhotos } from '#src/contracts/studio/photo-limits.ts'
import { dayMs } from '#src/kit/time.ts'
import { readSessionObject, writeSession } from '#src/web/site/shared/session-store.ts'
import { quoteFields, type QuoteValues } from './quote-fields.ts'

// What a visitor has typed and chosen, kept in this browser until the quote and its photos have arrived. The photos
// themselves are in photo-store.ts.

export const draftKey = 'quoteDraft'
// It holds a name and an address: somebody who does not come back within a week has left.
const longestMs = 7 * dayMs

export interface SentQuote {
  customerId: string
  reference: string
  serviceType: string
  // Photos that had arrived before the page was loaded again: they are no longer here.
  arrived?: number
}

export interface DraftPhoto {
  key: string
  position: number
  // Where its upload has begun.
  place?: string
}

export interface Draft {
  values: Partial<QuoteValues>
  photos: DraftPhoto[]
  sent?: SentQuote
}

export function readDraft(): Draft | undefined {
  const { savedAt, values, photos, sent } = load()
  if (typeof savedAt !== 'number' || Date.now() - savedAt >= longestMs) return undefined
  return { values: readValues(values), photos: readPhotos(photos), ...(isSentQuote(sent) ? { sent } : {}) }
}

export function updateDraft(change: Partial<Draft>): void {
  const draft = { values: {}, photos: [], ...readDraft(), ...change, savedAt: Date.now() }
  attempt(() => localStorage.setItem(draftKey, JSON.stringify(draft)))
}

export const clearDraft = (): void => attempt(() => localStorage.removeItem(draftKey))

// What was sent in this visit: its photos may be here no more.
const sentKey = 'quoteSent'

export const rememberSent = (sent: SentQuote, values: QuoteValues): void =>
  writeSession(sentKey, JSON.stringify({ sent, values }))

export function readSent(): { sent: SentQuote; values: Partial<QuoteValues> } | undefined {
  const { sent, values } = readSessionObject(sentKey)
  return isSentQuote(sent) ? { sent, values: readValues(values) } : undefined
}

type Unknown = Record<string, unknown>

// An older version of the page, or somebody at the console, may have left anything there.
const objectOf = (value: unknown): Unknown => (typeof value === 'object' && value !== null ? (value as Unknown) : {})

function readValues(stored: unknown): Partial<QuoteValues> {
  const values = objectOf(stored)
  return Object.fromEntries(
    quoteFields.flatMap((field) => (typeof values[field] === 'string' ? [[field, values[field]]] : [])),
  )
}

const readPhotos = (stored: unknown): DraftPhoto[] =>
  Array.isArray(stored) ? stored.filter(isDraftPhoto).slice(0, maxPhotos) : []

function isDraftPhoto(value: unknown): value is DraftPhoto {
  const { key, position } = objectOf(value)
  return typeof key === 'string' && typeof position === 'number'
}

function isSentQuote(value: unknown): value is SentQuote {
  const { customerId, reference, serviceType, arrived = 0 } = objectOf(value)
  return [customerId, reference, serviceType].every((part) => typeof part === 'string') && Number.isInteger(arrived)
}

function load(): Unknown {
  try {
    return objectOf(JSON.parse(localStorage.getItem(draftKey) ?? 'null'))
  } catch {
    // Blocked together with cookies, or not ours: then there is no draft.
    return {}
  }
}

function attempt(write: () => void): void {
  try {
    write()
  } catch {
    // Full or blocked: the form works without a draft.
  }
}
