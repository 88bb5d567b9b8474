import type { z } from 'zod'
import { done } from '#src/contracts/call.ts'
import { configureRunway as configureCall, readCapacity, readRunwayStatus } from '#src/contracts/studio/batches.ts'
import { AppError } from '#src/kit/app-error.ts'
import { dayMs, minuteMs, secondMs } from '#src/kit/time.ts'
import { recordAudit, recordSecurity } from '#src/server/people/audit/feature.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { findProviderKey, openProvider } from '#src/server/studio/clips/feature.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { countOpenJobs, readFilmFigures, type Render } from '#src/server/studio/production/feature.ts'
import { listBatches } from './batches.ts'

type Metrics = z.input<(typeof readCapacity)['answer']>['metrics']

// What the page claims; the measured figure stands beside it.
const dailyTarget = 50
const daySeconds = dayMs / secondMs

async function measureCapacity(deps: StudioDeps, readCredits: () => Promise<number | null>): Promise<Metrics> {
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
function makeCreditsReader(deps: StudioDeps): () => Promise<number | null> {
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

// A key is kept only when the provider has accepted it. One from the environment goes before any other.
async function configureRunway(deps: StudioDeps, apiKey: string): Promise<'environment' | 'stored'> {
  if (deps.settings.fixedSecrets.runwayKey) return 'environment'
  const credits = await deps.video.runway(apiKey).readCredits()
  if (credits === undefined) throw new AppError('unavailable', 'Failed to connect to RunwayML API')
  await deps.database.transaction(async (tx) => {
    await deps.settings.storeSecret(tx, { key: 'runwayKey', value: apiKey, changedAt: deps.clock.now() })
    await recordAudit(tx, deps.clock.now(), [{ actor: 'owner', action: 'provider.configured', customerId: null }])
  })
  return 'stored'
}

export function capacityRoutes(deps: StudioDeps): Route[] {
  const readCredits = makeCreditsReader(deps)
  return [
    route(readCapacity, async () => ({ body: { ...done, metrics: await measureCapacity(deps, readCredits) } })),
    route(configureCall, async ({ body, source, session }) => {
      const keySource = await configureRunway(deps, body.apiKey)
      await recordSecurity(deps, deps.database, { kind: 'key.changed', source, actor: session?.name })
      return { body: { ...done, source: keySource } }
    }),
    route(readRunwayStatus, async () => {
      const found = await findProviderKey(deps, deps.database)
      return { body: { ...done, configured: found !== undefined, source: found?.source ?? null } }
    }),
  ]
}
