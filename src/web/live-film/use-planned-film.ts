import { useEffect, useMemo, useRef, useState } from 'react'
import type { EditedFilm, PlannedFilm, VisitorFilm } from '#src/engine/browser/plan-messages.ts'
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
export function usePlannedFilm({ photos, wishes, width, mark }: VisitorFilm): FilmPlan {
  return usePlan(
    useMemo(
      () => (photos.length > 0 ? { visitor: { photos, wishes, width, mark } } : undefined),
      [photos, wishes, width, mark],
    ),
  )
}

// The film of an order, as it is edited.
export function useEditedFilm({ film, edit, format, width, mark }: EditedFilm): FilmPlan {
  return usePlan(useMemo(() => ({ edited: { film, edit, format, width, mark } }), [film, edit, format, width, mark]))
}
