// The program of the children in the planning room.

import { beRoomChild } from '#src/engine/process/be-room-child.ts'
import type { Analysis } from '#src/engine/analyse/photo-analysis.ts'
import { planFilm, type PlanOptions } from './plan-film.ts'
import type { Timeline } from './timeline.ts'

export interface PlanTask {
  analysis: Analysis
  options: PlanOptions
}

beRoomChild<PlanTask, Timeline>(async ({ analysis, options }) => planFilm(analysis, options))
