// Looks at a website from outside, once.

export type Visit =
  | { kind: 'answered'; status: number; responseMs: number; certificateEndsAt: Date | undefined }
  // `reason` is a sentence for the owner.
  | { kind: 'failed'; responseMs: number; reason: string }

export interface Websites {
  // Never throws. An internal address is not visited unless it may be: it could be somebody else's back door.
  visit(url: string, options: { mayBeInternal: boolean }): Promise<Visit>
  // Whether the name leads to public addresses only, as of now.
  isPublic(url: string): Promise<boolean>
}

export interface Posted {
  body: string | Buffer
  headers: Record<string, string>
  mayBeInternal: boolean
  signal?: AbortSignal | undefined
}

// `reason` is a sentence for the owner.
export type PostOutcome = { kind: 'answered'; status: number } | { kind: 'failed'; reason: string }

// Never throws, and never reaches an internal address unless it may.
export type PostOutside = (url: string, posted: Posted) => Promise<PostOutcome>
