// Plans a film beside the page: trying out thousands of edits takes a moment.

import { AppError } from '#src/kit/app-error.ts'
import type { FromPlanWorker, ToPlanWorker } from './plan-messages.ts'
import { planWishes } from './plan-wishes.ts'

addEventListener('message', ({ data: { id, ...wanted } }: MessageEvent<ToPlanWorker>) => {
  try {
    postMessage({ id, film: planWishes(wanted) } satisfies FromPlanWorker)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    postMessage({ id, problem: error.text } satisfies FromPlanWorker)
  }
})
