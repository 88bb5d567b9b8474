// Looks at a website from outside, once.

export type Visit =
  | { kind: 'answered'; status: number; responseMs: number; certificateEndsAt: Date | undefined }
  // `reason` is a sentence for the owner.
  | { kind: 'failed'; responseMs: number; reason: string }

export interface Websites {
  // Never throws. For addresses of our own alone, which may be internal ones.
  visit(url: string): Promise<Visit>
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
