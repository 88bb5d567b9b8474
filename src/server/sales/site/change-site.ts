import { sampleFigures, sampleReviews } from '#src/contracts/sales/sample-content.ts'
import { figurePlaces, type SampleItem } from '#src/contracts/sales/site-content.ts'
import { sayDefault, sayPhrase } from '#src/contracts/words/say.ts'
import { AppError } from '#src/kit/app-error.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { type CountDeps, type CountedFigure, countFigures } from './count-figures.ts'
import { changeState, readState } from './store.ts'

interface SiteChangeDeps {
  database: Database
  clock: Clock
}

export interface SiteChange {
  isLaunched?: boolean | undefined
  confirmed?: string[] | undefined
}

export async function changeSite(
  { database, clock }: SiteChangeDeps,
  { isLaunched, confirmed }: SiteChange,
): Promise<void> {
  const known = new Set(listSamples([]).map(({ id }) => id))
  const unknown = confirmed?.find((id) => !known.has(id))
  if (unknown !== undefined) throw new AppError('bad_request', `There is no sample called ${unknown}.`)
  const now = clock.now()
  await database.transaction(async (tx) => {
    await changeState(tx, {
      ...(isLaunched === undefined ? {} : { launchedAt: isLaunched ? now : null }),
      ...(confirmed === undefined ? {} : { confirmed }),
    })
    await recordAudit(tx, now, [
      { actor: 'owner', action: 'site.changed', customerId: null, detail: { isLaunched, confirmed } },
    ])
  })
}

export async function readSite(deps: CountDeps) {
  const [{ launchedAt, confirmed }, counted] = await Promise.all([readState(deps.database), countFigures(deps)])
  return {
    launchedAt: launchedAt?.toISOString() ?? null,
    samples: listSamples(confirmed),
    counted: counted.map(presentCounted),
  }
}

const placeNames = { home: 'Landing page', quote: 'Quote form' }

function listSamples(confirmed: readonly string[]): SampleItem[] {
  const figures = figurePlaces.flatMap((place) =>
    sampleFigures[place].map(({ id, value, unit, label }) => ({
      id,
      kind: 'figure' as const,
      place: placeNames[place],
      text: `${value}${unit} ${label}`,
    })),
  )
  const reviews = sampleReviews.map(({ id, text, name, role }) => ({
    id,
    kind: 'review' as const,
    place: placeNames.home,
    text: `${name}, ${role}: ${text}`,
  }))
  return [...figures, ...reviews].map((item) => ({ ...item, isConfirmed: confirmed.includes(item.id) }))
}

const presentCounted = ({ how, ...figure }: CountedFigure) => ({ ...figure, how: sayPhrase(sayDefault, how) })
