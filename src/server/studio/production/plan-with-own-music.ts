import { AppError } from '#src/kit/app-error.ts'
import type { Timeline } from '#src/server/platform/film/port.ts'
import { planFormat } from './plan-films.ts'
import type { ProductionDeps } from './production-deps.ts'
import { readMaterial } from './read-material.ts'
import type { JobRow } from './tables.ts'

// The film as it is cut to its own score, whatever was chosen since. Undefined while there is nothing to plan with.
export async function planWithOwnMusic(deps: ProductionDeps, job: JobRow): Promise<Timeline | undefined> {
  const material = await readMaterial(deps.database, { ...job, music: null })
  try {
    return await planFormat(deps.film, material, job.formats[0] ?? 'stories')
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
