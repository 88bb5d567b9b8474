import { runChild } from '#src/engine/process/run-child.ts'
import type { FilmOrder, RenderOptions } from './render-film.ts'

export interface RenderTask {
  orders: FilmOrder[]
  options: Omit<RenderOptions, 'signal' | 'onProgress'>
}

interface InProcessOptions extends RenderOptions {
  isPatient?: boolean | undefined
}

// renderFilms in a process of its own.
export function renderInProcess(orders: FilmOrder[], options: InProcessOptions = {}): Promise<void> {
  const { signal, onProgress, isPatient, ...plain } = options
  const program = new URL('./render-process.ts', import.meta.url)
  return runChild<RenderTask, void>({ program, task: { orders, options: plain }, signal, onProgress, isPatient })
}
