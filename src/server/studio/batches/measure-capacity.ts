import type { z } from 'zod'
import type { readCapacity } from '#src/contracts/studio/batches.ts'
import { dayMs, minuteMs, secondMs } from '#src/kit/time.ts'
import { openProvider } from '#src/server/studio/clips/feature.ts'
import {
  countOpenJobs,
  type ProductionDeps,
  readFilmFigures,
  type Render,
} from '#src/server/studio/production/feature.ts'
import type { Machine } from '#src/server/platform/machine/port.ts'
import { listBatches } from './list-batches.ts'

type Metrics = z.input<(typeof readCapacity)['answer']>['metrics']

export type CapacityDeps = ProductionDeps & { machine: Machine }

// What the page claims; the measured figure stands beside it.
const dailyTarget = 50
const daySeconds = dayMs / secondMs

export async function measureCapacity(deps: CapacityDeps, readCredits: () => Promise<number | null>): Promise<Metrics> {
  const today = new Date(Math.floor(deps.clock.now().getTime() / dayMs) * dayMs)
  const [batches, open, figures, credits] = await Promise.all([
    listBatches(deps.database),
    countOpenJobs(deps.database),
    readFilmFigures(deps.database, today),
    readCredits(),
  ])
  return {
    activeBatches: batches.filter(({ status }) => status === 'processing').length,
    totalVideosInProgress: open.get('working') ?? 0,
    waitingJobs: open.get('waiting') ?? 0,
    dailyProgress: figures.ready,
    dailyTarget,
    runwayMLCredits: credits,
    ...filmsPerDay(figures.renders),
    ...deps.machine.read(),
  }
}

// A day holds as many films as fit into it. Time in which several were rendered counts once.
export function filmsPerDay(renders: Render[]) {
  const filmsMeasured = renders.length
  if (filmsMeasured === 0) return { filmsPerDay: null, secondsPerFilm: null, filmsMeasured }
  const secondsPerFilm = busySeconds(renders) / filmsMeasured
  return { filmsPerDay: Math.floor(daySeconds / Math.max(1, secondsPerFilm)), secondsPerFilm, filmsMeasured }
}

function busySeconds(renders: Render[]): number {
  let busyMs = 0
  let countedFromMs = Number.POSITIVE_INFINITY
  for (const { endedAt, seconds } of renders.toSorted((one, other) => Number(other.endedAt) - Number(one.endedAt))) {
    const startedMs = endedAt.getTime() - seconds * secondMs
    busyMs += Math.max(0, Math.min(endedAt.getTime(), countedFromMs) - startedMs)
    countedFromMs = Math.min(countedFromMs, startedMs)
  }
  return busyMs / secondMs
}

// The screen asks every five seconds; the provider must not be.
export function makeCreditsReader(deps: CapacityDeps): () => Promise<number | null> {
  let readAtMs = Number.NEGATIVE_INFINITY
  let credits: number | null = null
  return async () => {
    const nowMs = performance.now()
    if (nowMs - readAtMs < minuteMs) return credits
    readAtMs = nowMs
    const provider = await openProvider(deps, deps.database)
    credits = (await provider?.readCredits()) ?? null
    return credits
  }
}
