// The program that analyseInProcess starts.

import { beChild } from '#src/engine/process/be-child.ts'
import type { AnalyseTask } from './analyse-in-process.ts'
import { analysePhotos } from './analyse-photos.ts'
import type { Analysis } from './photo-analysis.ts'

beChild<AnalyseTask, Analysis>(({ paths, options }, run) => analysePhotos(paths, { ...options, ...run }))
