import type { ClipSettings } from '#src/contracts/studio/clips.ts'
import { dayMs } from '#src/kit/time.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { ClipProvider } from '#src/server/platform/video/port.ts'
import type { ClipDeps } from './clip-deps.ts'
import { changeSettingsRow, readSettingsRow, sumCredits } from './store.ts'

const purpose = 'clip-provider-key'

type KeyDeps = Pick<ClipDeps, 'secrets' | 'runwayKey'>

interface FoundKey {
  key: string
  source: 'environment' | 'stored'
}

export async function findProviderKey(deps: KeyDeps, db: Executor): Promise<FoundKey | undefined> {
  if (deps.runwayKey) return { key: deps.runwayKey, source: 'environment' }
  const { sealedKey } = await readSettingsRow(db)
  return sealedKey === null ? undefined : { key: deps.secrets.open(purpose, sealedKey), source: 'stored' }
}

export const storeProviderKey = (deps: Pick<ClipDeps, 'secrets'>, db: Executor, key: string): Promise<void> =>
  changeSettingsRow(db, { sealedKey: deps.secrets.seal(purpose, key) })

// Undefined while no key is known: clips then come from the built-in engine.
export async function openProvider(deps: KeyDeps & Pick<ClipDeps, 'video'>, db: Executor) {
  const found = await findProviderKey(deps, db)
  return found && deps.video.runway(found.key)
}

export async function readSettings(deps: ClipDeps): Promise<ClipSettings> {
  const db = deps.database
  const [row, found] = await Promise.all([readSettingsRow(db), findProviderKey(deps, db)])
  const provider: ClipProvider | undefined = found && deps.video.runway(found.key)
  return {
    provider: found ? 'runway' : 'local',
    keySource: found?.source ?? null,
    dailyCredits: row.dailyCredits,
    spentToday: await sumCredits(db, startOfDay(deps.clock.now())),
    fallsBack: row.fallsBack,
    credits: (await provider?.readCredits()) ?? null,
  }
}

export const startOfDay = (now: Date): Date => new Date(Math.floor(now.getTime() / dayMs) * dayMs)
