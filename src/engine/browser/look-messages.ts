// Between a page and the workers that look at its photos.

import type { Findings, LonePhoto, Looked } from '#src/engine/analyse/analyse-photo.ts'

// In this order, each for all photos before the next: what is quick comes first.
export const lookStages = ['light', 'faces', 'subject'] as const
export type LookStage = (typeof lookStages)[number]

// What earlier stages saw, for the later ones.
export interface Seen {
  looked: Looked
  findings: Findings
}

export type ToLookWorker =
  | { stage: 'light'; path: string; file: Blob }
  | { stage: Exclude<LookStage, 'light'>; path: string; copy: Blob; seen: Seen }

export type FromLookWorker =
  // A copy that every browser reads, no larger than a screen needs.
  | { kind: 'copied'; path: string; copy: Blob }
  | { kind: 'known'; path: string; copy: Blob; photo: LonePhoto; seen: Seen }
  // `isUnknownKind`: no decoder here reads such a file; another place may.
  | { kind: 'refused'; path: string; text: string; isUnknownKind: boolean }
  // The networks do not run here: what is known without them has to do.
  | { kind: 'blind'; message: string }
