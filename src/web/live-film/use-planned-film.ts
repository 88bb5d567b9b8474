import { useEffect, useRef, useState } from 'react'
import type { LonePhoto } from '#src/engine/analyse/analyse-photo.ts'
import type { FilmWishes, FromPlanWorker, PlannedFilm, ToPlanWorker } from '#src/engine/browser/plan-messages.ts'

export interface FilmPlan {
  // The last one that could be made stays while the next is planned.
  film: PlannedFilm | undefined
  problem: string | undefined
}

const nothing: FilmPlan = { film: undefined, problem: undefined }

// Plans the film anew with every change. Of changes that come faster than plans, only the last counts.
export function usePlannedFilm(photos: readonly LonePhoto[], wishes: FilmWishes, width: number): FilmPlan {
  const [plan, setPlan] = useState(nothing)
  const planner = useRef<Planner>(null)
  useEffect(() => {
    const made = startPlanner((answer) =>
      setPlan((before) =>
        'film' in answer ? { film: answer.film, problem: undefined } : { ...before, problem: answer.problem },
      ),
    )
    planner.current = made
    return () => made.close()
  }, [])
  useEffect(() => {
    if (photos.length > 0) planner.current?.ask({ photos, wishes, width })
  }, [photos, wishes, width])
  return photos.length > 0 ? plan : nothing
}

type Wanted = Omit<ToPlanWorker, 'id'>

interface Planner {
  ask: (wanted: Wanted) => void
  close: () => void
}

function startPlanner(onAnswer: (answer: FromPlanWorker) => void): Planner {
  const worker = new Worker(new URL('../../engine/browser/plan-worker.ts', import.meta.url), { type: 'module' })
  let id = 0
  let isBusy = false
  let next: Wanted | undefined
  const send = (wanted: Wanted): void => {
    isBusy = true
    next = undefined
    id += 1
    worker.postMessage({ ...wanted, id } satisfies ToPlanWorker)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FromPlanWorker>) => {
    isBusy = false
    if (next) send(next)
    else onAnswer(data)
  })
  return {
    ask(wanted) {
      if (isBusy) next = wanted
      else send(wanted)
    },
    close: () => worker.terminate(),
  }
}
