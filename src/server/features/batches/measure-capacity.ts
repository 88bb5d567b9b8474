import type { z } from 'zod'
import type { readCapacity } from '#src/contracts/batches.ts'
import { dayMs, minuteMs } from '#src/kit/time.ts'
import { openProvider } from '#src/server/features/clips/index.ts'
import { findOpenJobs, type ProductionDeps, readFilmFigures } from '#src/server/features/production/index.ts'
import type { Machine } from '#src/server/platform/machine/port.ts'
import { listBatches } from './list-batches.ts'

type Metrics = z.input<(typeof readCapacity)['answer']>['metrics']

export type CapacityDeps = ProductionDeps & { machine: Machine }

// What the page claims; the measured figure stands beside it.
const dailyTarget = 50
const daySeconds = dayMs / 1_000

export async function measureCapacity(deps: CapacityDeps, readCredits: () => Promise<number | null>): Promise<Metrics> {
  const today = new Date(Math.floor(deps.clock.now().getTime() / dayMs) * dayMs)
  const [batches, open, figures, credits] = await Promise.all([
    listBatches(deps.database),
    findOpenJobs(deps.database),
    readFilmFigures(deps.database, today),
    readCredits(),
  ])
  return {
    activeBatches: batches.filter(({ status }) => status === 'processing').length,
    totalVideosInProgress: open.filter(({ work, isPaused }) => work === 'working' && !isPaused).length,
    waitingJobs: open.filter(({ work, isPaused }) => work === 'waiting' && !isPaused).length,
    dailyProgress: figures.ready,
    dailyTarget,
    runwayMLCredits: credits,
    ...filmsPerDay(figures.renderSeconds),
    ...deps.machine.read(),
  }
}

// Films are rendered one after another: a day holds as many as fit into it.
export function filmsPerDay(renderSeconds: number[]) {
  const filmsMeasured = renderSeconds.length
  if (filmsMeasured === 0) return { filmsPerDay: null, secondsPerFilm: null, filmsMeasured }
  const secondsPerFilm = renderSeconds.reduce((sum, seconds) => sum + seconds, 0) / filmsMeasured
  return { filmsPerDay: Math.floor(daySeconds / Math.max(1, secondsPerFilm)), secondsPerFilm, filmsMeasured }
}

// The screen asks every five seconds; the provider must not be.
export function makeCreditsReader(deps: CapacityDeps): () => Promise<number | null> {
  let readAtMs = Number.NEGATIVE_INFINITY
  let credits: number | null = null
  return async () => {
    const nowMs = deps.clock.now().getTime()
    if (nowMs - readAtMs < minuteMs) return credits
    readAtMs = nowMs
    const provider = await openProvider(deps, deps.database)
    credits = (await provider?.readCredits()) ?? null
    return credits
  }
}
