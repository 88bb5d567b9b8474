// Plans a film beside the page: trying out thousands of edits takes a moment.

import { AppError } from '#src/kit/app-error.ts'
import { asPreview } from './as-preview.ts'
import { planEditedShots } from './plan-edit.ts'
import type { FromPlanWorker, PlannedFilm, ToPlanWorker } from './plan-messages.ts'
import { planWishes } from './plan-wishes.ts'

addEventListener('message', ({ data }: MessageEvent<ToPlanWorker>) => {
  try {
    postMessage({ id: data.id, film: plan(data) } satisfies FromPlanWorker)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    postMessage({ id: data.id, problem: error.text } satisfies FromPlanWorker)
  }
})

function plan(wanted: ToPlanWorker): PlannedFilm {
  if ('visitor' in wanted) return planWishes(wanted.visitor)
  const { film, edit, format, ...frame } = wanted.edited
  const { timeline, shots, beatFrames } = planEditedShots(film, edit, format)
  return {
    timeline: asPreview(timeline, frame),
    photos: film.photos.map(({ analysis }) => analysis),
    cut: { shots: shots(), beatFrames },
  }
}
