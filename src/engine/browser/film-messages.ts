// Between a page and the worker that draws its film.

import type { Timeline } from '#src/engine/plan/timeline.ts'

// Planar I420 for a graphics card, or colours as a canvas takes them.
export type PixelKind = 'planes' | 'colours'

export type ToFilmWorker =
  // Photos and logos, under the paths by which the timeline knows them.
  | { kind: 'give'; files: { path: string; file: Blob }[] }
  | { kind: 'show'; film: number; timeline: Timeline; pixels: PixelKind }
  // `into`: memory of a frame that was shown. New memory for every frame would wait for the garbage collector.
  | { kind: 'draw'; film: number; frame: number; into?: Uint8Array<ArrayBuffer> | undefined }

export type FromFilmWorker =
  // The page has the memory now.
  | { kind: 'frame'; film: number; frame: number; pixels: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; film: number; message: string }
