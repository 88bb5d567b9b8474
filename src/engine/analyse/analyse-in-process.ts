import { isOtherWorkUnderWay, runChild } from '#src/engine/process/run-child.ts'
import type { AnalyseOptions } from './analyse-photos.ts'
import type { Analysis } from './photo-analysis.ts'

export interface AnalyseTask {
  paths: readonly string[]
  options: Pick<AnalyseOptions, 'businessType' | 'mostThreads'>
}

// analysePhotos in a process of its own: the detector's memory goes with it.
export function analyseInProcess(paths: readonly string[], options: AnalyseOptions = {}): Promise<Analysis> {
  const { signal, onProgress, businessType } = options
  // Beside a film it is not awaited: what counts is what it costs.
  const mostThreads = isOtherWorkUnderWay() ? 1 : undefined
  const program = new URL('./analyse-process.ts', import.meta.url)
  return runChild<AnalyseTask, Analysis>({
    program,
    task: { paths, options: { businessType, mostThreads } },
    signal,
    onProgress,
    isPatient: true,
  })
}
