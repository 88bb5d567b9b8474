import { useEffect, useMemo, useRef, useState } from 'react'
import type { LonePhoto } from '#src/engine/analyse/analyse-photo.ts'
import type { EditedFilm, FilmWishes, PlannedFilm } from '#src/engine/browser/plan-messages.ts'
import { type Planner, startPlanner, type Wanted } from './start-planner.ts'

export interface FilmPlan {
  // The last one that could be made stays while the next is planned.
  film: PlannedFilm | undefined
  problem: string | undefined
}

const nothing: FilmPlan = { film: undefined, problem: undefined }

// Plans the film anew with every change.
function usePlan(wanted: Wanted | undefined): FilmPlan {
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
    if (wanted) planner.current?.ask(wanted)
  }, [wanted])
  return wanted ? plan : nothing
}

// The film of somebody who has just chosen photos.
export function usePlannedFilm(photos: readonly LonePhoto[], wishes: FilmWishes, width: number): FilmPlan {
  return usePlan(
    useMemo(() => (photos.length > 0 ? { visitor: { photos, wishes, width } } : undefined), [photos, wishes, width]),
  )
}

// The film of an order, as it is edited.
export function useEditedFilm({ film, edit, format, width, isMarked }: EditedFilm): FilmPlan {
  return usePlan(
    useMemo(() => ({ edited: { film, edit, format, width, isMarked } }), [film, edit, format, width, isMarked]),
  )
}
