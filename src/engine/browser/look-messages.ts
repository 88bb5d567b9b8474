// Between a page and the worker that looks at its photos.

import type { LonePhoto } from '#src/engine/analyse/analyse-photo.ts'

export type ToLookWorker =
  | { kind: 'look'; path: string; file: Blob }
  // The first picture is on the screen: the networks, which are large, may come now.
  | { kind: 'go-on' }

// In this order, each for all photos before the next: what is quick comes first.
export const lookStages = ['light', 'faces', 'subject'] as const
export type LookStage = (typeof lookStages)[number]

export type FromLookWorker =
  // A copy that every browser reads, no larger than a screen needs.
  | { kind: 'copied'; path: string; copy: Blob }
  | { kind: 'known'; path: string; stage: LookStage; photo: LonePhoto }
  // `isUnknownKind`: no decoder here reads such a file; another place may.
  | { kind: 'refused'; path: string; text: string; isUnknownKind: boolean }
  // The networks do not run here: what is known without them has to do.
  | { kind: 'blind'; message: string }
