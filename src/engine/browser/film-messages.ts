// Between a page and the worker that draws its film.

import type { Timeline } from '#src/engine/plan/timeline.ts'

export type ToFilmWorker =
  // Photos and logos, under the paths by which the timeline knows them.
  | { kind: 'give'; files: { path: string; file: Blob }[] }
  | { kind: 'show'; film: number; timeline: Timeline }
  | { kind: 'draw'; film: number; frame: number }

export type FromFilmWorker =
  // Planar I420; the page may keep the memory.
  | { kind: 'frame'; film: number; frame: number; pixels: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; film: number; message: string }
