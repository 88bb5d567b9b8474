import { markDuplicates } from './mark-duplicates.ts'
import type { Analysis } from './photo-analysis.ts'
import { runPhotoWorkers } from './run-photo-workers.ts'
import { sequencePhotos } from './sequence-photos.ts'
import { guessBusinessType } from './what-it-shows.ts'

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
  const businessType = options.businessType ?? guessBusinessType(lone.map(({ facts }) => facts))
  const repeats = markDuplicates(lone.map(({ facts, hash }) => ({ ...facts, hash })))
  const photos = lone.map(({ facts }) => {
    const duplicateOf = repeats.get(facts.photoPath)
    return { ...facts, businessType, ...(duplicateOf === undefined ? {} : { duplicateOf }) }
  })
  return { photos: sequencePhotos(photos), problems }
}
