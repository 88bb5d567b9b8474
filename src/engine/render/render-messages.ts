import type { AppErrorCode } from '#src/kit/app-error.ts'
import type { RenderProgress } from './progress.ts'
import type { FilmOrder, RenderOptions } from './render-film.ts'

export type ToRenderer =
  | { kind: 'render'; orders: FilmOrder[]; options: Omit<RenderOptions, 'signal' | 'onProgress'> }
  | { kind: 'abort' }

export type FromRenderer =
  | { kind: 'progress'; progress: RenderProgress }
  | { kind: 'done' }
  | { kind: 'failed'; message: string; foreseen?: { code: AppErrorCode; text: string; detail: string | undefined } }
