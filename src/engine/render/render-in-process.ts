import { runChild } from '../process/run-child.ts'
import type { FilmOrder, RenderOptions } from './render-film.ts'

export interface RenderTask {
  orders: FilmOrder[]
  options: Omit<RenderOptions, 'signal' | 'onProgress'>
}

// renderFilms in a process of its own.
export function renderInProcess(orders: FilmOrder[], options: RenderOptions = {}): Promise<void> {
  const { signal, onProgress, ...plain } = options
  const program = new URL('./render-process.ts', import.meta.url)
  return runChild<RenderTask, void>({ program, task: { orders, options: plain }, signal, onProgress })
}
