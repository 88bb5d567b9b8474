import { gatherPhotos } from './gather-photos.ts'
import type { Analysis } from './photo-analysis.ts'
import { runPhotoWorkers } from './run-photo-workers.ts'

export interface AnalyseOptions {
  businessType?: string | undefined
  // Each holds a detector of its own, and starting one costs as much as one or two photos.
  mostThreads?: number | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((progress: { done: number; total: number; photoPath: string }) => void) | undefined
}

// A file that cannot be used becomes a sentence among `problems`; the others go on without it.
export async function analysePhotos(paths: readonly string[], options: AnalyseOptions = {}): Promise<Analysis> {
  let done = 0
  const answers = await runPhotoWorkers(paths, {
    signal: options.signal,
    mostThreads: options.mostThreads,
    onAnswer: (photoPath) => {
      done += 1
      options.onProgress?.({ done, total: paths.length, photoPath })
    },
  })
  const lone = answers.flatMap((answer) => ('photo' in answer ? [answer.photo] : []))
  const problems = answers.flatMap((answer) =>
    'problem' in answer ? [{ photoPath: answer.photoPath, text: answer.problem }] : [],
  )
  return { photos: gatherPhotos(lone, options.businessType), problems }
}
